import type { Availability } from "../api/availability.ts";
import { DAY_MS, MINUTE_MS } from "../durations.ts";
import type { Place } from "../place.ts";
import { addDays, type CivilDate, civilDateAt, type Span } from "../zones/civil-day.ts";
import { resolveWallTime, wallTimeAt } from "../zones/wall-time.ts";
import { weekdayIn } from "../zones/yearly-pattern.ts";
import { knownRule } from "../zones/zone-rules.ts";

/** Weeks from date to date, or the same weekday of each month: the second Tuesday. A fifth one means the last. */
export type Repeat = 1 | 2 | 4 | "monthly";

export interface MeetingPerson {
  /** A zone, or a town whose id may be unknown: the time comes from the zone alone. */
  readonly place: Place;
  readonly name?: string;
  readonly availability?: Availability;
}

/** A meeting, once or by a rule, on the clocks of one zone. All that is shown or sent of it follows from this and `occurrences`. */
export interface Meeting {
  /** Of the meeting that it was before it was changed, so that calendars replace that one: see `meetingId`. */
  readonly id?: string | undefined;
  readonly title?: string | undefined;
  readonly people: readonly MeetingPerson[];
  /** Its clocks decide; elsewhere the time moves when only one of the two zones changes its offset. UTC for a meeting that takes place once. */
  readonly zone: string;
  readonly first: CivilDate;
  /** Start times in minutes of the day there, 0 to 1439: one, or two to four that take turns from the first date on. */
  readonly times: readonly number[];
  /** Up to 1440, and a multiple of 15 if it repeats. 0 is a moment alone. */
  readonly lengthMinutes: number;
  readonly repeat?: Repeat | undefined;
  /** Indexes of occurrences that do not take place; they keep their turn. */
  readonly skipped: readonly number[];
}

/** More than a link can skip. */
const MAX_SKIPPED_IN_A_ROW = 60;

export type Occurrence = Readonly<ReturnType<typeof occurrenceAt>>;

/** A meeting from an instant (ms) on, without its seconds. Throws RangeError for an unknown zone. */
export function meetingAt(
  instant: number,
  about: Pick<Meeting, "id" | "title" | "people" | "lengthMinutes" | "repeat">,
  zone = "UTC",
): Meeting {
  const { year, month, day, hour, minute } = wallTimeAt(zone, instant);
  return { ...about, zone, first: { year, month, day }, times: [hour * 60 + minute], skipped: [] };
}

/** Which weekday of its month a date is: the first to fourth, or -1 for a fifth, which means the last. 0 is Sunday. */
export function weekdayOfMonth({ year, month, day }: CivilDate): {
  readonly weekday: number;
  readonly nth: number;
} {
  const date = new Date(Date.UTC(year, month - 1, day));
  const nth = Math.ceil(day / 7);
  return { weekday: date.getUTCDay(), nth: nth === 5 ? -1 : nth };
}

function dateOf({ first, repeat = 1 }: Meeting, index: number): CivilDate {
  if (repeat !== "monthly") return addDays(first, index * repeat * 7);
  const { weekday, nth } = weekdayOfMonth(first);
  const week = nth === -1 ? 5 : nth;
  return civilDateAt("UTC", weekdayIn(first.year, { month: first.month + index, week, weekday }));
}

/** An occurrence by its index from 0 on. A time that the clocks skip moves forward by the gap. Throws RangeError for an unknown zone. */
export function occurrenceAt(meeting: Meeting, index: number) {
  const { zone, times, lengthMinutes, skipped } = meeting;
  const date = dateOf(meeting, index);
  const minute = times[index % times.length] as number;
  const wall = Date.UTC(date.year, date.month - 1, date.day) + minute * MINUTE_MS;
  const start = resolveWallTime(knownRule(zone), wall).instant;
  const span = { start, end: start + lengthMinutes * MINUTE_MS };
  return { index, span, date, isSkipped: skipped.includes(index) };
}

/** The start of the first occurrence, in ms. */
export function startOf(meeting: Meeting): number {
  return occurrenceAt(meeting, 0).span.start;
}

/** The occurrences that end after an instant (ms), skipped ones too; the only one of a meeting that does not repeat, always. */
export function occurrences(
  meeting: Meeting,
  { from, count }: { readonly from: number; readonly count: number },
): readonly Occurrence[] {
  const { first, repeat } = meeting;
  if (repeat === undefined) return [occurrenceAt(meeting, 0)];
  const start = Date.UTC(first.year, first.month - 1, first.day);
  const longestStep = repeat === "monthly" ? 31 : repeat * 7;
  let index = Math.max(0, Math.floor((from - start) / DAY_MS / longestStep) - 2);
  while (occurrenceAt(meeting, index).span.end <= from) index += 1;
  return Array.from({ length: count }, (_, step) => occurrenceAt(meeting, index + step));
}

export function nextOccurrence(meeting: Meeting, from: number): Occurrence {
  const coming = occurrences(meeting, { from, count: MAX_SKIPPED_IN_A_ROW + 1 });
  return coming.find(({ isSkipped }) => !isSkipped) ?? occurrenceAt(meeting, 0);
}

export function turnSpans(meeting: Meeting): readonly Span[] {
  return meeting.times.map((time) => occurrenceAt({ ...meeting, times: [time] }, 0).span);
}
