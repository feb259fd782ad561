/** The first day of the week where the reader is, 0 for Sunday; Monday in English. */
export { FIRST_WEEKDAY } from "#formats/week";
