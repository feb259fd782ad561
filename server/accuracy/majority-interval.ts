/** What one server allows this clock's error (true time - this clock) to be, in ms. */
export interface Interval {
  readonly least: number;
  readonly most: number;
}

/**
 * The least interval that holds every point which more than half of the `voters` allow; undefined when there is none.
 * It holds the true error as long as more than half of them tell the truth, wherever the others lie: a server that is
 * silent counts against a majority. After Marzullo (1984); unlike RFC 5905, 11.2.1, it never trusts the larger crowd
 * beyond that half, so that a liar cannot push the truth out of the overlap.
 */
export function majorityInterval(
  intervals: readonly Interval[],
  voters: number,
): Interval | undefined {
  const needed = Math.floor(voters / 2) + 1;
  const count = (point: number) =>
    intervals.filter(({ least, most }) => least <= point && point <= most).length;
  const starts = intervals.map(({ least }) => least).filter((point) => count(point) >= needed);
  const ends = intervals.map(({ most }) => most).filter((point) => count(point) >= needed);
  if (starts.length === 0) return undefined;
  return { least: Math.min(...starts), most: Math.max(...ends) };
}
