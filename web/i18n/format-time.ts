// At an instant (ms) and an offset (minutes east of UTC).
export {
  /** The hour cycle that is usual where the reader is. */
  defaultHourCycle,
  /** "3:04 pm" or "15:04" */
  formatHourMinute,
  /** "05" */
  formatTwoDigits,
  /** Whether the day period stands before the time, without a space. */
  isDayPeriodFirst,
  /** Hour and minute, second and day period of a time, to be set in different sizes. */
  timeParts,
} from "#formats/time";
