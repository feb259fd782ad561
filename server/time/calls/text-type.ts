export const TEXT_TYPE = "text/plain; charset=utf-8";

/** In OpenAPI: a response of plain text. */
export function describeText(description: string): object {
  return { content: { "text/plain": { schema: { type: "string", description } } } };
}

export const TIMES_TEXT = describeText("One `key: value` a line, in alphabetical order");
