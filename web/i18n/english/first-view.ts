import {
  civilOffsetMinutesAt,
  wallDate,
  type ZoneOrOffset,
} from "../../../shared/zones/civil-offset.ts";
import {
  formatLongDate as formatDateAtOffset,
  type HourCycle,
  MONTHS,
  WEEKDAYS,
} from "../../../shared/zones/format-time.ts";
import type { ZoneMoment } from "../../zones/zone-moment.ts";

// The formats that the first view uses; `lazy.ts` has all others. `../local/` has the same for all other languages.
// Dates are those at an instant (ms) in a zone, times at an offset (minutes east of UTC).

export {
  /** "UTC+05:30", with the hyphen that the specification has. */
  formatOffset,
  /** A short form for running text, "UTC+9" or "UTC−3:30" with a minus sign; zero is "UTC". */
  formatShortOffset,
  twoDigits as formatTwoDigits,
} from "../../../shared/zones/format-offset.ts";
export { timeParts } from "../../../shared/zones/format-time.ts";

const RELATIVE: Readonly<Record<number, string>> = {
  [-2]: "2 days ago",
  [-1]: "yesterday",
  1: "tomorrow",
  2: "in 2 days",
};

export const defaultHourCycle: HourCycle = "12";

/** Whether the day period stands before the time, without a space. */
export const isDayPeriodFirst: boolean = false;

export function joinDayPeriod(hourMinute: string, dayPeriod: string): string {
  return `${hourMinute} ${dayPeriod}`.trimEnd();
}

export function formatLongDate(instant: number, zone: ZoneOrOffset): string {
  return formatDateAtOffset(instant, civilOffsetMinutesAt(zone, instant));
}

export function formatDateWithoutYear(instant: number, zone: ZoneOrOffset): string {
  const wall = wallDate(instant, zone);
  return `${WEEKDAYS[wall.getUTCDay()]}, ${MONTHS[wall.getUTCMonth()]} ${wall.getUTCDate()}`;
}

export function formatWeekday(instant: number, zone: ZoneOrOffset): string {
  return WEEKDAYS[wallDate(instant, zone).getUTCDay()] ?? "";
}

/** The day in a zone seen from the visitor's: "tomorrow", "2 days ago"; undefined if it is the same. */
export function formatRelativeDay({ dayDifference }: ZoneMoment): string | undefined {
  return RELATIVE[dayDifference];
}

/** With a number of digits after the decimal point: "0.013". */
export function formatDecimal(value: number, digits: number): string {
  return value.toFixed(digits);
}
