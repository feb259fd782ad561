import { MINUTE_MS } from "../../shared/durations.ts";
import { MONTHS, WEEKDAYS } from "../../shared/zones/format-time.ts";

export { formatLongDate } from "../../shared/zones/format-time.ts";

export function formatDateWithoutYear(instant: number, offsetMinutes: number): string {
  const wall = new Date(instant + offsetMinutes * MINUTE_MS);
  return `${WEEKDAYS[wall.getUTCDay()]}, ${MONTHS[wall.getUTCMonth()]} ${wall.getUTCDate()}`;
}

export function formatWeekday(instant: number, offsetMinutes: number): string {
  return WEEKDAYS[new Date(instant + offsetMinutes * MINUTE_MS).getUTCDay()] ?? "";
}
