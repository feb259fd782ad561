import { wallDate, type ZoneOrOffset } from "../../../shared/zones/civil-offset.ts";
import { MONTHS, WEEKDAYS } from "../../../shared/zones/format-time.ts";

// Times and dates are those at an instant (ms) in a zone, weekdays are numbers, 0 for Sunday.

export const FIRST_WEEKDAY: number = 1;

export const RANGE_SIGN: string = "–";

export function formatDate(instant: number, zone: ZoneOrOffset): string {
  const wall = wallDate(instant, zone);
  return `${MONTHS[wall.getUTCMonth()]} ${wall.getUTCDate()}, ${wall.getUTCFullYear()}`;
}

/** "March 28 to October 31, 2027", "October 31, 2026 to March 28, 2027", "March 14 to 28, 2027" */
export function formatDateRange(start: number, end: number, zone: ZoneOrOffset): string {
  const [from, to] = [start, end].map((instant) => wallDate(instant, zone)) as [Date, Date];
  const last = formatDate(end, zone);
  if (from.getUTCFullYear() !== to.getUTCFullYear()) return `${formatDate(start, zone)} to ${last}`;
  const first = `${MONTHS[from.getUTCMonth()]} ${from.getUTCDate()}`;
  const isOneMonth = from.getUTCMonth() === to.getUTCMonth();
  return `${first} to ${isOneMonth ? last.slice(last.indexOf(" ") + 1) : last}`;
}

/** "Nov 20", with a no-break space. */
export function formatShortDate(instant: number, zone: ZoneOrOffset): string {
  const wall = wallDate(instant, zone);
  return `${MONTHS[wall.getUTCMonth()]?.slice(0, 3)}\u00a0${wall.getUTCDate()}`;
}

export function formatShortDateWithYear(instant: number, zone: ZoneOrOffset): string {
  return `${formatShortDate(instant, zone)}, ${formatYear(instant, zone)}`;
}

export function formatShortDateWithWeekday(instant: number, zone: ZoneOrOffset): string {
  const weekday = shortWeekdayName(wallDate(instant, zone).getUTCDay());
  return `${weekday}, ${formatShortDate(instant, zone)}`;
}

export function formatYear(instant: number, zone: ZoneOrOffset): string {
  return String(wallDate(instant, zone).getUTCFullYear());
}

export function weekdayName(weekday: number): string {
  return WEEKDAYS[weekday] ?? "";
}

export function shortWeekdayName(weekday: number): string {
  return weekdayName(weekday).slice(0, 3);
}

/** As short as it must be to stand in an hour of a day: "Fri". */
export function tightWeekdayName(weekday: number): string {
  return shortWeekdayName(weekday);
}

/** "9 am" for an hour of the day, 0 to 23, in the 12-hour format. */
export function formatHour(hour: number): string {
  return `${hour % 12 || 12} ${hour < 12 ? "am" : "pm"}`;
}

/** "5 h 30 min", "3 h", "45 min"; empty for 0. */
export function formatDuration(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [hours && `${hours} h`, rest && `${rest} min`].filter(Boolean).join(" ");
}

/** "+5 h 30 min", "−3 h" */
export function formatSignedDuration(minutes: number): string {
  return `${minutes < 0 ? "−" : "+"}${formatDuration(Math.abs(minutes))}`;
}

/** In words: "1 hour", "2 hours 30 minutes"; empty for 0. */
export function spellDuration(minutes: number): string {
  return [count(Math.floor(minutes / 60), "hour"), count(minutes % 60, "minute")]
    .filter(Boolean)
    .join(" ");
}

export function formatList(items: readonly string[]): string {
  const before = items.slice(0, -1).join(", ");
  return [before, items.at(-1)].filter(Boolean).join(" and ");
}

export function formatAlternatives(items: readonly string[]): string {
  return items.join(" or ");
}

function count(amount: number, unit: string) {
  return amount && `${amount} ${unit}${amount === 1 ? "" : "s"}`;
}
