/** `POST`, where assistants call tools by the Model Context Protocol. */
export const MCP_PATH = "/mcp";

/** Of all calls. */
export function isApiPath(path: string): boolean {
  return /^\/(?:api|mcp)(?:[/?]|$)/.test(path);
}

/** The calls that programs and other sites' pages make, with their refusals. */
export function isProgramPath(path: string): boolean {
  return /^\/(?:mcp|api\/(?:timezone|ip|zones\/(?:now|changes)))(?:[./?]|$)/i.test(path);
}

/** The path that a route is found by, such as `/api` for `/%61pi`; a URL that can't be decoded has none. */
export function decodedPath(url: string): string {
  if (!url.includes("%")) return url;
  try {
    return decodeURI(url.split("?", 1)[0] ?? "");
  } catch {
    return "";
  }
}
