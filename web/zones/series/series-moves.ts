import { offsetMinutesAt } from "../../../shared/zones/offset.ts";
import { type Occurrence, occurrenceAt, type Series } from "./series.ts";

/** A time in which the meeting is at another local time in some zones than on the first date that is listed. */
export interface SeriesMove {
  /** Indexes of the zones. */
  readonly zones: readonly number[];
  /** How much later on the clocks there; negative if earlier. */
  readonly minutes: number;
  readonly from: Occurrence;
  /** The last such date; undefined if it goes on for a year. */
  readonly last: Occurrence | undefined;
}

/** Dates after the listed ones that are looked at for the end of a move: a year of weeks. */
const MAX_AHEAD = 53;

/** The moves that begin on a listed date, in order. Skipped dates have none. Throws RangeError for an unknown zone. */
export function seriesMoves(
  series: Series,
  zones: readonly string[],
  listed: readonly Occurrence[],
): readonly SeriesMove[] {
  const held = [...listed, ...after(series, listed.at(-1))].filter(({ isSkipped }) => !isSkipped);
  const until = listed.at(-1)?.span.start ?? 0;
  const moves = new Map<string, SeriesMove>();
  for (const [zone, name] of zones.entries()) {
    const differences = held.map(
      ({ span: { start } }) => offsetMinutesAt(name, start) - offsetMinutesAt(series.zone, start),
    );
    for (const { minutes, from, to } of runsOf(differences)) {
      const begin = held[from];
      if (!begin || begin.span.start > until) continue;
      const key = `${from} ${to} ${minutes}`;
      moves.set(key, {
        zones: [...(moves.get(key)?.zones ?? []), zone],
        minutes,
        from: begin,
        last: to === held.length - 1 ? undefined : held[to],
      });
    }
  }
  return [...moves.values()].sort((one, other) => one.from.span.start - other.from.span.start);
}

function after(series: Series, last: Occurrence | undefined): readonly Occurrence[] {
  if (!last) return [];
  return Array.from({ length: MAX_AHEAD }, (_, step) =>
    occurrenceAt(series, last.index + 1 + step),
  );
}

/** Neighbours that differ alike from the first value, by their indexes. */
function runsOf(values: readonly number[]) {
  const runs: { minutes: number; from: number; to: number }[] = [];
  for (const [index, value] of values.entries()) {
    const minutes = value - (values[0] as number);
    const run = runs.at(-1);
    if (run?.to === index - 1 && run.minutes === minutes) run.to = index;
    else if (minutes !== 0) runs.push({ minutes, from: index, to: index });
  }
  return runs;
}
