export {
  /** "UTC+05:30", with the hyphen that the specification has. */
  formatOffset,
  /** A short form for running text, "UTC+9" or "UTC−3:30" with a minus sign; zero is "UTC". */
  formatShortOffset,
} from "#formats/offset";
