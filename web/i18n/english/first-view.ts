import { MINUTE_MS } from "../../../shared/durations.ts";
import { type HourCycle, MONTHS, WEEKDAYS } from "../../../shared/zones/format-time.ts";
import type { ZoneMoment } from "../../zones/zone-moment.ts";

// The formats that the first view uses; `lazy.ts` has all others. `../local/` has the same for all other languages.
// Times and dates are those at an instant (ms) and an offset (minutes east of UTC).

export {
  /** "UTC+05:30", with the hyphen that the specification has. */
  formatOffset,
  /** A short form for running text, "UTC+9" or "UTC−3:30" with a minus sign; zero is "UTC". */
  formatShortOffset,
} from "../../../shared/zones/format-offset.ts";
export {
  /** "3:04 pm" or "15:04" */
  formatHourMinute,
  /** "Friday, November 20, 2026" */
  formatLongDate,
  /** Hour and minute, second and day period of a time, to be set in different sizes. */
  timeParts,
} from "../../../shared/zones/format-time.ts";

const RELATIVE: Readonly<Record<number, string>> = {
  [-2]: "2 days ago",
  [-1]: "yesterday",
  1: "tomorrow",
  2: "in 2 days",
};

/** The hour cycle that is usual where the reader is. */
export const defaultHourCycle: HourCycle = "12";

/** Whether the day period stands before the time, without a space. */
export const isDayPeriodFirst: boolean = false;

export function formatTwoDigits(value: number): string {
  return String(value).padStart(2, "0");
}

export function formatDateWithoutYear(instant: number, offsetMinutes: number): string {
  const wall = new Date(instant + offsetMinutes * MINUTE_MS);
  return `${WEEKDAYS[wall.getUTCDay()]}, ${MONTHS[wall.getUTCMonth()]} ${wall.getUTCDate()}`;
}

export function formatWeekday(instant: number, offsetMinutes: number): string {
  return WEEKDAYS[new Date(instant + offsetMinutes * MINUTE_MS).getUTCDay()] ?? "";
}

/** The day in a zone seen from the visitor's: "tomorrow", "2 days ago"; undefined if it is the same. */
export function formatRelativeDay({ dayDifference }: ZoneMoment): string | undefined {
  return RELATIVE[dayDifference];
}

/** With a number of digits after the decimal point: "0.013". */
export function formatDecimal(value: number, digits: number): string {
  return value.toFixed(digits);
}
