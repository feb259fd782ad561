/** Whether a URL asks for the wall clock: `/?wall`. Part of the first view. */
export function hasWall({ search }: Location): boolean {
  return /[?&]wall(=|&|$)/.test(search);
}
