import { MINUTE_MS } from "../durations.ts";
import { twoDigits } from "./format-offset.ts";

const SECONDS_PER_DAY = 86_400;

export const WEEKDAYS = [
  "Sunday",
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
];
export const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

export type HourCycle = "12" | "24";

/** `3:04` with a day period, or `15:04`, at an instant (ms) and an offset (minutes east of UTC), like the formatters below. */
export function timeParts(instant: number, offsetMinutes: number, hourCycle: HourCycle) {
  // Only one remainder of a large number: it costs more than those of small ones together.
  const utcSecond = Math.floor(instant / 1000) % SECONDS_PER_DAY;
  const secondOfDay =
    (utcSecond + Math.round(offsetMinutes * 60) + 2 * SECONDS_PER_DAY) % SECONDS_PER_DAY;
  const hour = Math.floor(secondOfDay / 3600);
  const minute = twoDigits(Math.floor(secondOfDay / 60) % 60);
  const second = twoDigits(secondOfDay % 60);
  if (hourCycle === "24")
    return { hourMinute: `${twoDigits(hour)}:${minute}`, second, dayPeriod: "" };
  const dayPeriod = hour < 12 ? "am" : "pm";
  return { hourMinute: `${hour % 12 || 12}:${minute}`, second, dayPeriod };
}

export function formatLongDate(instant: number, offsetMinutes: number): string {
  const wall = new Date(instant + offsetMinutes * MINUTE_MS);
  const weekday = WEEKDAYS[wall.getUTCDay()];
  return `${weekday}, ${MONTHS[wall.getUTCMonth()]} ${wall.getUTCDate()}, ${wall.getUTCFullYear()}`;
}
