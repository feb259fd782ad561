const MS_A_MINUTE = 60_000;

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

interface TimeParts {
  /** Hour and minute, 12-hour, without a leading zero: `3:04`. */
  readonly hourMinute: string;
  /** Two digits: `05`. */
  readonly second: string;
  readonly dayPeriod: "am" | "pm";
}

/** The parts of a wall time at an instant (ms) and an offset (minutes east of UTC). */
export function timeParts(instant: number, offsetMinutes: number): TimeParts {
  const secondsOfDay = Math.floor(modulo(instant + offsetMinutes * MS_A_MINUTE, 86_400_000) / 1000);
  const hour = Math.floor(secondsOfDay / 3600);
  const minute = Math.floor(secondsOfDay / 60) % 60;
  return {
    hourMinute: `${hour % 12 || 12}:${twoDigits(minute)}`,
    second: twoDigits(secondsOfDay % 60),
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

function twoDigits(number: number): string {
  return number < 10 ? `0${number}` : `${number}`;
}

function modulo(value: number, divisor: number): number {
  return ((value % divisor) + divisor) % divisor;
}
