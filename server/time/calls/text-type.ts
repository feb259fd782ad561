export const TEXT_TYPE = "text/plain; charset=utf-8";

/** The refusal of worldtimeapi.org for a name that it lacks. */
export const UNKNOWN = "unknown location";

/** In OpenAPI: a response of text. */
export function describeText(description: string, type = "text/plain"): object {
  return { content: { [type]: { schema: { type: "string", description } } } };
}

export const TIMES_TEXT = describeText("One `key: value` a line, in alphabetical order");
