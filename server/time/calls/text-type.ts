export const TEXT_TYPE = "text/plain; charset=utf-8";

/** In OpenAPI: a response of plain text. */
export function describeText(description: string): object {
  return { content: { "text/plain": { schema: { type: "string", description } } } };
}
