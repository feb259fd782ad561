export {
  /** "1 day", "3 days" */
  formatDays,
  /** The day in a zone seen from the visitor's: "tomorrow", "2 days ago"; undefined if it is the same. */
  formatRelativeDay,
} from "#formats/days";
