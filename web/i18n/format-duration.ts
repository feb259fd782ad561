// Of a number of minutes.
export {
  /** "5 h 30 min", "3 h", "45 min"; empty for 0. */
  formatDuration,
  /** "+5 h 30 min", "−3 h" */
  formatSignedDuration,
} from "#formats/duration";
