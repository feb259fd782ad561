import { isDayPeriodFirst, joinDayPeriod } from "#formats/first-view";
import {
  FIRST_WEEKDAY,
  formatDuration,
  formatList,
  formatSignedDuration,
  RANGE_SIGN,
  shortWeekdayName,
  spellDuration,
} from "#formats/lazy";
import * as m from "#messages";
import type { Availability, WorkingWeek } from "../../shared/api/availability.ts";
import { HOUR_MS, MINUTE_MS, MINUTES_PER_DAY } from "../../shared/durations.ts";
import type { ZoneOrOffset } from "../../shared/zones/civil-offset.ts";
import type { ZoneMoment } from "../zones/zone-moment.ts";
import { formatHourMinute, timeParts } from "./times.ts";

export function formatDifference(minutes: number): string {
  return minutes === 0 ? m.differenceNone() : formatSignedDuration(minutes);
}

export function spellDifference(minutes: number): string {
  if (minutes === 0) return m.placeSameTime();
  const duration = spellDuration(Math.abs(minutes));
  return minutes > 0 ? m.placeAhead({ duration }) : m.placeBehind({ duration });
}

export function differenceAndWeekday(moment: ZoneMoment): string {
  const difference = formatDifference(moment.differenceMinutes);
  if (moment.dayDifference === 0) return difference;
  return m.differenceAndDay({ difference, day: shortWeekdayName(moment.weekday) });
}

export function formatHours({ start, end }: NonNullable<Availability["hours"]>): string {
  const endMinute = end > start ? end : end + MINUTES_PER_DAY;
  return formatSpan({ start: start * MINUTE_MS, end: endMinute * MINUTE_MS }, 0);
}

export function formatMinuteOfDay(minute: number): string {
  return formatHourMinute(minute * MINUTE_MS, 0);
}

/** "4:00–5:00 pm", "11:30 am–12:30 pm" or "16:00–17:00" in a zone, or "4:00 pm" without an end. Throws RangeError for an unknown zone. */
export function formatSpan(
  { start, end = start }: { readonly start: number; readonly end?: number | undefined },
  zone: ZoneOrOffset,
): string {
  if (end === start) return formatHourMinute(start, zone);
  const [from, to] = [timeParts(start, zone), timeParts(end, zone)];
  const isOneHalf = from.dayPeriod === to.dayPeriod && end - start < 12 * HOUR_MS;
  // One day period for both is the first or the last word of them.
  const isNamedOnce = (isFirst: boolean) => isOneHalf && isFirst !== isDayPeriodFirst;
  const [begin, finish] = [from, to].map(({ hourMinute, dayPeriod }, index) =>
    joinDayPeriod(hourMinute, isNamedOnce(index === 0) ? "" : dayPeriod),
  );
  return joinRange(begin ?? "", finish ?? "");
}

/** With the sign that the language has between the ends of a range: "3:00–4:00", "3:00 – 4:00", "3:00～4:00". */
export function joinRange(from: string, to: string): string {
  return from + RANGE_SIGN + to;
}

/** "3:00–4:00 pm" from an instant (ms) for some minutes, or "3:00 pm" for 0. Throws RangeError for an unknown zone. */
export function formatTimes(start: number, lengthMinutes: number, zone: ZoneOrOffset): string {
  return formatSpan({ start, end: start + lengthMinutes * MINUTE_MS }, zone);
}

/** "9" or "09" for an hour of the day, 0 to 23. */
export function formatBareHour(hour: number): string {
  return timeParts(hour * HOUR_MS, 0).hourMinute.split(":")[0] ?? "";
}

/** How far an instant (ms) is from now: "In 3 h 15 min", "In 28 hours", "2 days ago". */
export function describeDistance(instant: number, now: number): string {
  const minutes = Math.round((instant - Math.floor(now / MINUTE_MS) * MINUTE_MS) / MINUTE_MS);
  if (minutes === 0) return m.distanceNow();
  const amount = Math.abs(minutes);
  const days = Math.floor(amount / MINUTES_PER_DAY);
  if (days === 1) {
    const hours = Math.round(amount / 60);
    return minutes > 0 ? m.distanceInHours({ hours }) : m.distanceHoursAgo({ hours });
  }
  const hours = Math.floor((amount % MINUTES_PER_DAY) / 60);
  if (days > 0 && days < 7 && hours > 0 && minutes > 0)
    return m.distanceInDaysAndHours({ days, hours: formatDuration(hours * 60) });
  if (days > 0) return minutes > 0 ? m.distanceInDays({ days }) : m.distanceDaysAgo({ days });
  const duration = formatDuration(amount);
  return minutes > 0 ? m.distanceIn({ duration }) : m.distanceAgo({ duration });
}

/** Keeps "Mon–Thu" on one line. */
const WORD_JOINER = "\u2060";

/** From the reader's first day of the week on; 0 is Sunday. */
export const WEEK: readonly number[] = Array.from(
  { length: 7 },
  (_, index) => (FIRST_WEEKDAY + index) % 7,
);

export function groupDays(week: WorkingWeek) {
  const hoursOf = (day: number) => week[day] ?? [];
  const working = WEEK.filter((day) => hoursOf(day).length > 0);
  return [...new Set(working.map((day) => hoursOf(day).join()))].map((key) => {
    const days = working.filter((day) => hoursOf(day).join() === key);
    return { days, hours: hoursOf(days[0] ?? 0) };
  });
}

/** "10:00 am–6:00 pm", or "Mon–Thu 9:00 am–12:00 pm and 2:00–6:00 pm; Fri 9:00 am–1:00 pm". Undefined for the usual hours. */
export function formatAvailability({ hours, week }: Availability): string | undefined {
  if (!week) return hours && formatHours(hours);
  return groupDays(week)
    .map((group) =>
      m.meetingProposal({
        weekday: formatDays(group.days),
        time: formatList(group.hours.map(([start, end]) => formatHours({ start, end }))),
      }),
    )
    .reduce((first, next) => m.meetingReason({ first, next }));
}

/** "Mon–Thu and Sat": three days or more in a row by the first and the last of them. Empty for no days. */
export function formatDays(days: readonly number[]): string {
  const runs: number[][] = [];
  for (const day of days) {
    const run = runs.at(-1);
    if (run && WEEK.indexOf(day) === WEEK.indexOf(run.at(-1) ?? 0) + 1) run.push(day);
    else runs.push([day]);
  }
  const names = runs.flatMap((run) => {
    const short = run.map(shortWeekdayName);
    return short.length < 3 ? short : joinRange(short[0] ?? "", WORD_JOINER + short.at(-1));
  });
  return formatList(names);
}
