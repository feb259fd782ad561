/** The first index from `low` and below `high` for which a test holds that holds for all later ones; else `high`. */
export function firstIndex(
  low: number,
  high: number,
  isReached: (index: number) => boolean,
): number {
  let first = low;
  let last = high;
  while (first < last) {
    const middle = (first + last) >> 1;
    if (isReached(middle)) last = middle;
    else first = middle + 1;
  }
  return first;
}
