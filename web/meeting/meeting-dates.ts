import type { ReleaseChanges } from "../../shared/api/zone-changes.ts";
import { DAY_MS } from "../../shared/durations.ts";
import { type Meeting, type Occurrence, occurrences } from "../../shared/meeting/meeting.ts";
import { offsetMinutesAt } from "../../shared/zones/offset.ts";
import { offsetChangeAt } from "../zones/zone-changes.ts";

/** For some zones the time is another than on the first date that is listed. */
export interface Shift {
  readonly zones: readonly number[];
  /** How much later on the clocks there; negative if earlier. */
  readonly minutes: number;
  /** The last date with this shift, if the time is soon the first one again. */
  readonly until: Occurrence | undefined;
}

export interface MeetingDate extends Occurrence {
  readonly shifts: readonly Shift[];
}

const DATES_AHEAD = 54;
const LEAST_DATES = 3;
const DATES_WITHOUT_SHIFT = 5;
/** Clocks change within a few weeks in spring and autumn; a later change is another season's. */
const NEARBY_MS = 36 * DAY_MS;

/** The dates from an instant (ms) on, until the next changes of clocks that shift the time in any of the zones. Throws RangeError for an unknown zone. */
export function comingDates(
  meeting: Meeting,
  zones: readonly string[],
  from: number,
): readonly MeetingDate[] {
  const ahead = occurrences(meeting, { from, count: DATES_AHEAD });
  const held = ahead.filter(({ isSkipped }) => !isSkipped);
  const alike = new Map<string, Shift & { readonly index: number }>();
  for (const [zone, name] of zones.entries()) {
    for (const { minutes, index, until } of shiftsOf(meeting, name, held)) {
      const key = [index, minutes, until?.index].join();
      const others = alike.get(key)?.zones ?? [];
      alike.set(key, { index, minutes, until, zones: [...others, zone] });
    }
  }
  const dates = ahead.map((one) => ({
    ...one,
    shifts: [...alike.values()].filter(({ index }) => index === one.index),
  }));
  return dates.slice(0, countUntilShifts(dates));
}

function shiftsOf(meeting: Meeting, zone: string, held: readonly Occurrence[]) {
  const differences = held.map(
    ({ span: { start } }) => offsetMinutesAt(zone, start) - offsetMinutesAt(meeting.zone, start),
  );
  const [usual = 0] = differences;
  return held.flatMap(({ index, span }, at) => {
    const difference = differences[at] as number;
    if (difference === usual || difference === differences[at - 1]) return [];
    const next = differences.findIndex((other, later) => later > at && other !== difference);
    const last = differences[next] === usual ? held[next - 1] : undefined;
    const until = last && last.span.start - span.start <= NEARBY_MS ? last : undefined;
    return { index, minutes: difference - usual, until };
  });
}

function countUntilShifts(dates: readonly MeetingDate[]): number {
  let last: number | undefined;
  for (const [position, { shifts, span }] of dates.entries()) {
    if (shifts.length === 0) continue;
    const before = last === undefined ? undefined : dates[last]?.span.start;
    if (before !== undefined && span.start - before > NEARBY_MS) break;
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
  const shifts = new Map<string, Pick<Shift, "zones" | "minutes"> & { from: Occurrence }>();
  for (const [zone, name] of zones.entries()) {
    for (const from of dates) {
      const { start, end } = from.span;
      const minutes = changeAt(name, start) - changeAt(meeting.zone, start);
      if (minutes === 0 || from.isSkipped || end <= now) continue;
      const key = `${from.index} ${minutes}`;
      const known = shifts.get(key)?.zones ?? [];
      shifts.set(key, { zones: [...known, zone], minutes, from });
      break;
    }
  }
  return [...shifts.values()];
}
