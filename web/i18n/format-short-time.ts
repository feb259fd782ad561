export {
  /** "9" or "09" for an hour of the day, 0 to 23. */
  formatBareHour,
  /** "9 am", "9:30 am" or "09:00" at an instant (ms) and an offset (minutes east of UTC). */
  formatShortTime,
  /** "3:04" with its day period, which may be empty. */
  joinDayPeriod,
} from "#formats/short-time";
