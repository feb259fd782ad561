import { DAY_MS, MINUTE_MS } from "../../../shared/durations.ts";

const MICROSECONDS = 1000;
const SECONDS_A_MINUTE = 60;
const SECONDS_AN_HOUR = 3600;
/** In microseconds: how far a double is off today's milliseconds since the epoch. */
const ROUNDING = 0.25;

/** A date and time of day in a zone. */
export interface LocalDate {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  readonly microsecond: number;
  /** 0 on Sunday. */
  readonly dayOfWeek: number;
  /** 1 on January 1. */
  readonly dayOfYear: number;
  /** 1 to 53: ISO 8601. */
  readonly week: number;
}

/** Rounds down to the microsecond. */
export function localDateAt(instantMs: number, offsetMinutes: number): LocalDate {
  const wholeMs = Math.floor(instantMs);
  const localMs = wholeMs + Math.round(offsetMinutes * MINUTE_MS);
  const local = new Date(localMs);
  const year = local.getUTCFullYear();
  const dayOfWeek = local.getUTCDay();
  const midnight = localMs - (((localMs % DAY_MS) + DAY_MS) % DAY_MS);
  // A week belongs to the year of its Thursday.
  const thursday = midnight + (4 - (dayOfWeek || 7)) * DAY_MS;
  return {
    year,
    month: local.getUTCMonth() + 1,
    day: local.getUTCDate(),
    hour: local.getUTCHours(),
    minute: local.getUTCMinutes(),
    second: local.getUTCSeconds(),
    microsecond:
      local.getUTCMilliseconds() * MICROSECONDS +
      Math.min(Math.floor((instantMs - wholeMs) * MICROSECONDS + ROUNDING), MICROSECONDS - 1),
    dayOfWeek,
    dayOfYear: dayNumber(midnight, year),
    week: Math.ceil(dayNumber(thursday, new Date(thursday).getUTCFullYear()) / 7),
  };
}

function dayNumber(midnight: number, year: number): number {
  return (midnight - Date.UTC(year, 0, 1)) / DAY_MS + 1;
}

/** "2026-11-23T20:00:03.123456", with up to 6 digits of the second. */
export function formatDateTime(date: LocalDate, digits: number): string {
  const { year, month, day, hour, minute, second, microsecond } = date;
  const fraction = String(microsecond).padStart(6, "0").slice(0, digits);
  return `${year}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}:${two(second)}.${fraction}`;
}

/** "+02:00", or "+00:19:32" where an offset has seconds, as before 1972. */
export function formatUtcOffset(offsetMinutes: number): string {
  const seconds = Math.round(Math.abs(offsetMinutes) * SECONDS_A_MINUTE);
  const parts = [
    Math.floor(seconds / SECONDS_AN_HOUR),
    Math.floor(seconds / SECONDS_A_MINUTE) % 60,
    ...(seconds % SECONDS_A_MINUTE === 0 ? [] : [seconds % SECONDS_A_MINUTE]),
  ];
  return `${offsetMinutes < 0 ? "-" : "+"}${parts.map(two).join(":")}`;
}

/** In UTC: "2021-03-28T01:00:00+00:00". */
export function formatUtcSecond(instantMs: number): string {
  return `${new Date(instantMs).toISOString().slice(0, 19)}+00:00`;
}

export function two(value: number): string {
  return String(value).padStart(2, "0");
}
