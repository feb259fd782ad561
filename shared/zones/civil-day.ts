import { DAY_MS } from "../durations.ts";
import { resolveWallTime, wallTimeAt } from "./wall-time.ts";
import { coveredSpan, knownRule } from "./zone-rules.ts";

/** A date of the Gregorian calendar, month 1 to 12. */
export interface CivilDate {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** From an instant (ms) up to, but not including, another. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** The date in a zone at an instant (ms). Throws RangeError for an unknown zone. */
export function civilDateAt(zone: string, instant: number): CivilDate {
  const { year, month, day } = wallTimeAt(zone, instant);
  return { year, month, day };
}

export function addDays({ year, month, day }: CivilDate, days: number): CivilDate {
  return civilDateAt("UTC", Date.UTC(year, month - 1, day) + days * DAY_MS);
}

export function daysBetween(one: CivilDate, other: CivilDate): number {
  const [from, to] = [one, other].map(({ year, month, day }) => Date.UTC(year, month - 1, day));
  return Math.round(((to ?? 0) - (from ?? 0)) / DAY_MS);
}

export function isDate(date: CivilDate): boolean {
  const { year, month, day } = addDays(date, 0);
  return year === date.year && month === date.month && day === date.day;
}

/** Undefined if the zone skipped the date. Throws RangeError for an unknown zone and an invalid date. */
export function civilDay(zone: string, date: CivilDate): Span | undefined {
  if (!isDate(date)) throw new RangeError(`No such date: ${JSON.stringify(date)}`);
  const start = startOfDay(zone, date);
  const end = startOfDay(zone, addDays(date, 1));
  return start < end ? { start, end } : undefined;
}

function startOfDay(zone: string, { year, month, day }: CivilDate): number {
  const midnight = resolveWallTime(knownRule(zone), Date.UTC(year, month - 1, day));
  return midnight.kind === "gap" ? midnight.transition : midnight.instant;
}

/** The dates that the rules cover from midnight to midnight. Throws RangeError for an unknown zone. */
export function coveredDates(zone: string): { first: CivilDate; last: CivilDate } {
  const { start, end } = coveredSpan();
  const first = civilDateAt(zone, start);
  const last = civilDateAt(zone, end - 1);
  const startsEarlier = (civilDay(zone, first)?.start ?? start) < start;
  const endsLater = (civilDay(zone, last)?.end ?? end) > end;
  return {
    first: startsEarlier ? addDays(first, 1) : first,
    last: endsLater ? addDays(last, -1) : last,
  };
}
