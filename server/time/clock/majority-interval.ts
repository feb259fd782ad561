/** The error of this clock (true time − this clock, in ms) that one time server's response allows. */
export interface ErrorInterval {
  readonly min: number;
  readonly max: number;
}

/**
 * The smallest interval with every point that more than half of the `voters` allow; undefined if there is none. A
 * silent server counts as a vote against. Contains the true error as long as more than half of the servers are
 * right. Marzullo's algorithm (1984); unlike RFC 5905, 11.2.1, it never follows a larger minority, so a falseticker
 * can't push the truth out of the intersection.
 */
export function majorityInterval(
  intervals: readonly ErrorInterval[],
  voters: number,
): ErrorInterval | undefined {
  const quorum = Math.floor(voters / 2) + 1;
  const votesFor = (point: number) =>
    intervals.filter(({ min, max }) => min <= point && point <= max).length;
  const starts = intervals.map(({ min }) => min).filter((point) => votesFor(point) >= quorum);
  const ends = intervals.map(({ max }) => max).filter((point) => votesFor(point) >= quorum);
  if (starts.length === 0) return undefined;
  return { min: Math.min(...starts), max: Math.max(...ends) };
}
