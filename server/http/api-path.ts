export function isApiPath(path: string): boolean {
  return /^\/api(?:[/?]|$)/.test(path);
}
