import type { ReadyResponse } from "../../http/answer.ts";
import type { Headers } from "../../http/security-headers.ts";

export const JSON_TYPE = "application/json; charset=utf-8";
export const TEXT_TYPE = "text/plain; charset=utf-8";

/** In OpenAPI: a response of plain text. */
export function describeText(description: string): object {
  return { content: { "text/plain": { schema: { type: "string", description } } } };
}

/** `contentType` names the type of the body, which has no characters beyond ASCII. */
export function readyText(
  headers: Headers,
  status: number,
  contentType: string,
  body: string,
): ReadyResponse {
  const own = { "content-type": contentType, "content-length": String(body.length) };
  return { status, headers: { ...headers, ...own }, body };
}
