// At an instant (ms) and an offset (minutes east of UTC). Apart from the other dates, which the first view does not need.
export {
  /** "Friday, November 20" */
  formatDateWithoutYear,
  /** "Friday, November 20, 2026" */
  formatLongDate,
  /** "Friday" */
  formatWeekday,
} from "#formats/long-date";
