import { MINUTE_MS } from "../../shared/durations.ts";
import { MONTHS, WEEKDAYS } from "../../shared/zones/format-time.ts";

// At an instant (ms) and an offset (minutes east of UTC), or for a weekday, 0 for Sunday.

export function formatDate(instant: number, offsetMinutes: number): string {
  const wall = wallDate(instant, offsetMinutes);
  return `${MONTHS[wall.getUTCMonth()]} ${wall.getUTCDate()}, ${wall.getUTCFullYear()}`;
}

export function formatShortDate(instant: number, offsetMinutes: number): string {
  const wall = wallDate(instant, offsetMinutes);
  return `${MONTHS[wall.getUTCMonth()]?.slice(0, 3)}\u00a0${wall.getUTCDate()}`;
}

export function formatShortDateWithYear(instant: number, offsetMinutes: number): string {
  return `${formatShortDate(instant, offsetMinutes)}, ${formatYear(instant, offsetMinutes)}`;
}

export function formatShortDateWithWeekday(instant: number, offsetMinutes: number): string {
  const weekday = shortWeekdayName(wallDate(instant, offsetMinutes).getUTCDay());
  return `${weekday}, ${formatShortDate(instant, offsetMinutes)}`;
}

export function formatYear(instant: number, offsetMinutes: number): string {
  return String(wallDate(instant, offsetMinutes).getUTCFullYear());
}

export function weekdayName(weekday: number): string {
  return WEEKDAYS[weekday] ?? "";
}

export function shortWeekdayName(weekday: number): string {
  return weekdayName(weekday).slice(0, 3);
}

function wallDate(instant: number, offsetMinutes: number): Date {
  return new Date(instant + offsetMinutes * MINUTE_MS);
}
