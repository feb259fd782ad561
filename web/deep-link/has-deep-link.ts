/** Whether an address asks for more than the page: a city, or what its fragment holds. Read before anything is shown. */
export function hasDeepLink({ search, hash }: Location): boolean {
  return hash.length > 1 || /[?&]city=/.test(search);
}
