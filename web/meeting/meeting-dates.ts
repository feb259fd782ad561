import type { ReleaseChanges } from "../../shared/api/zone-changes.ts";
import { DAY_MS } from "../../shared/durations.ts";
import { type Meeting, type Occurrence, occurrences } from "../../shared/meeting/meeting.ts";
import { offsetMinutesAt } from "../../shared/zones/zone-rules.ts";
import { offsetChangeAt } from "../zones/zone-changes.ts";

/** For some zones, by their index, the time is another than on the first date that is listed, or than by earlier rules. */
export interface Shift {
  readonly zones: readonly number[];
  /** How much later on the clocks there; negative if earlier. */
  readonly minutes: number;
  readonly from: Occurrence;
  /** The last date with this shift, if the time is soon the first one again. */
  readonly until: Occurrence | undefined;
}

const DATES_AHEAD = 54;
const LEAST_DATES = 3;
const DATES_WITHOUT_SHIFT = 5;
/** Clocks change within a few weeks in spring and autumn; a later change is another season's. */
const NEARBY_MS = 36 * DAY_MS;

/** The dates from an instant (ms) on, until the next changes of clocks that shift the time in any of the zones. Throws RangeError for an unknown zone. */
export function comingDates(meeting: Meeting, zones: readonly string[], from: number) {
  const ahead = occurrences(meeting, { from, count: DATES_AHEAD });
  const held = ahead.filter(({ isSkipped }) => !isSkipped);
  const shifts = joinAlike(zones.flatMap((name, zone) => shiftsOf(meeting, name, zone, held)));
  const dates = ahead.map((one) => ({
    ...one,
    shifts: shifts.filter((shift) => shift.from.index === one.index),
  }));
  return dates.slice(0, countUntilShifts(dates));
}

/** One shift for all zones that have the same. */
function joinAlike(shifts: readonly Shift[]): readonly Shift[] {
  const alike = new Map<string, Shift>();
  for (const shift of shifts) {
    const key = [shift.from.index, shift.minutes, shift.until?.index].join();
    alike.set(key, { ...shift, zones: [...(alike.get(key)?.zones ?? []), ...shift.zones] });
  }
  return [...alike.values()];
}

function shiftsOf(meeting: Meeting, name: string, zone: number, held: readonly Occurrence[]) {
  const differences = held.map(
    ({ span: { start } }) => offsetMinutesAt(name, start) - offsetMinutesAt(meeting.zone, start),
  );
  const [usual = 0] = differences;
  return held.flatMap((from, at) => {
    const difference = differences[at] as number;
    if (difference === usual || difference === differences[at - 1]) return [];
    const next = differences.findIndex((other, later) => later > at && other !== difference);
    const last = differences[next] === usual ? held[next - 1] : undefined;
    const until = last && last.span.start - from.span.start <= NEARBY_MS ? last : undefined;
    return { zones: [zone], minutes: difference - usual, from, until };
  });
}

function countUntilShifts(
  dates: readonly (Occurrence & { readonly shifts: readonly Shift[] })[],
): number {
  let last: number | undefined;
  for (const [position, { shifts, span }] of dates.entries()) {
    if (shifts.length === 0) continue;
    const before = dates[last ?? position]?.span.start ?? 0;
    if (span.start - before > NEARBY_MS) break;
    last = position;
  }
  return last === undefined ? DATES_WITHOUT_SHIFT : Math.max(LEAST_DATES, last + 1);
}

/** The first date in the year after an instant (ms) that releases of tzdb shift for each zone; a law of the meeting's zone shifts all others. */
export function lawShifts(
  meeting: Meeting,
  zones: readonly string[],
  now: number,
  releases: readonly ReleaseChanges[],
) {
  const changeAt = (zone: string, instant: number) => {
    const change = offsetChangeAt(releases, zone, instant);
    return change ? change.offsetAfterMinutes - change.offsetBeforeMinutes : 0;
  };
  const dates = occurrences(meeting, { from: now, count: DATES_AHEAD });
  const shifts = zones.flatMap((name, zone) => {
    const minutesOn = ({ span: { start } }: Occurrence) =>
      changeAt(name, start) - changeAt(meeting.zone, start);
    const from = dates.find(
      (date) => !date.isSkipped && date.span.end > now && minutesOn(date) !== 0,
    );
    return from ? { zones: [zone], minutes: minutesOn(from), from, until: undefined } : [];
  });
  return joinAlike(shifts);
}
