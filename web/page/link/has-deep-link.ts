/** Whether a URL asks for a city or a moment, or has a fragment. Part of the first view. */
export function hasDeepLink({ search, hash }: Location): boolean {
  return hash.length > 1 || /[?&](?:city|at)=/.test(search);
}
