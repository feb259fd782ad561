import type { ReleaseChanges } from "../../../shared/api/zone-changes.ts";
import { offsetChangeAt } from "../zone-changes.ts";
import type { Occurrence, Series } from "./series.ts";
import type { SeriesMove } from "./series-moves.ts";

/**
 * By how much releases of tzdb, in any order, move the meetings of a series: for each zone from the first date on that they move. A law
 * of the zone of the series moves all others.
 */
export function lawMoves(
  series: Series,
  zones: readonly string[],
  occurrences: readonly Occurrence[],
  releases: readonly ReleaseChanges[],
): readonly Omit<SeriesMove, "last">[] {
  const changeAt = (zone: string, instant: number) => {
    const change = offsetChangeAt(releases, zone, instant);
    return change ? change.offsetAfterMinutes - change.offsetBeforeMinutes : 0;
  };
  const moves = new Map<string, Omit<SeriesMove, "last">>();
  for (const [zone, name] of zones.entries()) {
    for (const occurrence of occurrences) {
      const { start } = occurrence.span;
      const minutes = changeAt(name, start) - changeAt(series.zone, start);
      if (minutes === 0 || occurrence.isSkipped) continue;
      const key = `${occurrence.index} ${minutes}`;
      const known = moves.get(key)?.zones ?? [];
      moves.set(key, { zones: [...known, zone], minutes, from: occurrence });
      break;
    }
  }
  return [...moves.values()];
}
