import { addDays, type CivilDate, isDate } from "../zones/civil-day.ts";
import { formatIsoDate } from "../zones/iso-date.ts";
import type { PhraseDate, WrittenDate } from "./read-date.ts";

export type DateRefusal =
  | { readonly kind: "no-such-date"; readonly date: WrittenDate }
  /** The date is on this weekday (0 is Sunday), not on the written one. */
  | { readonly kind: "other-weekday"; readonly date: WrittenDate; readonly weekday: number };

export type FoundDates =
  /** Likeliest first. */
  { readonly dates: readonly CivilDate[] } | { readonly refusal: DateRefusal };

const DAYS_PER_WEEK = 7;
/** February 29 returns after eight years at most. */
const MAX_YEARS_AHEAD = 8;

/**
 * The dates that are meant, where today is `today`. Without a year it is the first such date from today on; "next Friday" is that of
 * the next week, which begins on Monday, or the coming one.
 */
export function findDates(date: PhraseDate, today: CivilDate): FoundDates {
  if (date.kind === "days") return { dates: [addDays(today, date.days)] };
  if (date.kind === "calendar") return findCalendarDates(date, today);
  const days = daysToWeekday(weekdayOf(today), date);
  return { dates: [...new Set(days)].map((count) => addDays(today, count)) };
}

function daysToWeekday(
  today: number,
  { weekday, which }: Extract<PhraseDate, { kind: "weekday" }>,
): readonly number[] {
  const fromMonday = (day: number) => (day + 6) % DAYS_PER_WEEK;
  const inNextWeek = DAYS_PER_WEEK - fromMonday(today) + fromMonday(weekday);
  const untilComing = (weekday - today + DAYS_PER_WEEK) % DAYS_PER_WEEK;
  if (which === "coming") return [untilComing];
  if (which === "last") return [untilComing - DAYS_PER_WEEK];
  return which === "next-week" ? [inNextWeek] : [inNextWeek, untilComing || DAYS_PER_WEEK];
}

function findCalendarDates(
  { dates, weekday }: Extract<PhraseDate, { kind: "calendar" }>,
  today: CivilDate,
): FoundDates {
  const [written] = dates;
  const found = dates.flatMap((one) => completeDate(one, today) ?? []);
  const [first] = found;
  if (!first) return { refusal: { kind: "no-such-date", date: written } };
  const fitting = found.filter((one) => weekday === undefined || weekdayOf(one) === weekday);
  if (fitting.length > 0) return { dates: fitting };
  return { refusal: { kind: "other-weekday", date: first, weekday: weekdayOf(first) } };
}

function completeDate({ year, month, day }: WrittenDate, today: CivilDate): CivilDate | undefined {
  const years = Array.from({ length: MAX_YEARS_AHEAD + 1 }, (_, ahead) => today.year + ahead);
  return (year === undefined ? years : [year])
    .map((one) => ({ year: one, month, day }))
    .filter(isDate)
    .find((one) => year !== undefined || formatIsoDate(one) >= formatIsoDate(today));
}

function weekdayOf({ year, month, day }: CivilDate): number {
  return new Date(Date.UTC(year, month - 1, day)).getUTCDay();
}
