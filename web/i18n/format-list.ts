export {
  /** "3:00 am or 3:00 pm" */
  formatAlternatives,
  /** "Kobe, Oslo and Lagos" */
  formatList,
} from "#formats/list";
