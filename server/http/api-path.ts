/** Whether a path, with or without a query, is one of the calls' and not one of the page's. */
export function isApiPath(path: string): boolean {
  return /^\/api(?:[/?]|$)/.test(path);
}
