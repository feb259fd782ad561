// At an instant (ms) and an offset (minutes east of UTC), or of a weekday, 0 for Sunday.
export {
  /** "November 20, 2026" */
  formatDate,
  /** "Nov 20", with a no-break space. */
  formatShortDate,
  /** "Fri, Nov 20" */
  formatShortDateWithWeekday,
  /** "Nov 20, 2026" */
  formatShortDateWithYear,
  /** "2026" */
  formatYear,
  /** "Fri" */
  shortWeekdayName,
  /** "Friday" */
  weekdayName,
} from "#formats/date";
export { formatDateWithoutYear, formatLongDate, formatWeekday } from "./format-long-date.ts";
