const MS_A_MINUTE = 60_000;
const SECONDS_A_DAY = 86_400;

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

const TWO_DIGITS = Array.from({ length: 60 }, (_, value) => String(value).padStart(2, "0"));

interface TimeParts {
  /** Hour and minute, 12-hour, without a leading zero: `3:04`. */
  readonly hourMinute: string;
  /** Two digits: `05`. */
  readonly second: string;
  readonly dayPeriod: "am" | "pm";
}

/** The parts of a wall time at an instant (ms) and an offset (minutes east of UTC). */
export function timeParts(instant: number, offsetMinutes: number): TimeParts {
  // One remainder of a large number: it costs more than all those of small ones.
  const utcSecond = Math.floor(instant / 1000) % SECONDS_A_DAY;
  const secondOfDay = (utcSecond + offsetMinutes * 60 + 2 * SECONDS_A_DAY) % SECONDS_A_DAY;
  const hour = Math.floor(secondOfDay / 3600);
  const minute = Math.floor(secondOfDay / 60) % 60;
  return {
    hourMinute: `${hour % 12 || 12}:${TWO_DIGITS[minute]}`,
    second: TWO_DIGITS[secondOfDay % 60] as string,
    dayPeriod: hour < 12 ? "am" : "pm",
  };
}

/** A wall time as the page prints it, `3:04:05 pm`; instant in ms, offset in minutes east of UTC. */
export function formatTime(instant: number, offsetMinutes: number): string {
  const { hourMinute, second, dayPeriod } = timeParts(instant, offsetMinutes);
  return `${hourMinute}:${second} ${dayPeriod}`;
}

/** A wall date as the page prints it, `Friday, November 20, 2026`; instant in ms, offset in minutes east of UTC. */
export function formatLongDate(instant: number, offsetMinutes: number): string {
  const wall = new Date(instant + offsetMinutes * MS_A_MINUTE);
  const weekday = WEEKDAYS[wall.getUTCDay()];
  return `${weekday}, ${MONTHS[wall.getUTCMonth()]} ${wall.getUTCDate()}, ${wall.getUTCFullYear()}`;
}
