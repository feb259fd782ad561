export function isApiPath(path: string): boolean {
  return /^\/api(?:[/?]|$)/.test(path);
}

/** The calls that programs and other sites' pages make, with their refusals. */
export function isProgramPath(path: string): boolean {
  return /^\/api\/(?:timezone|ip|zones\/now)(?:[./?]|$)/i.test(path);
}
