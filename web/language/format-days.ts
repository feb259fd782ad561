export {
  /** "1 day", "3 days" */
  formatDays,
  /** "tomorrow", "2 days ago"; undefined for today. In English for two days at most, which no clock is further away. */
  formatRelativeDay,
} from "#formats/days";
