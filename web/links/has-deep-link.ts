/** Whether a URL asks for a city or has a fragment. Part of the first view. */
export function hasDeepLink({ search, hash }: Location): boolean {
  return hash.length > 1 || /[?&]city=/.test(search);
}
