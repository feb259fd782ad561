/** Monday. */
export const FIRST_WEEKDAY: number = 1;
