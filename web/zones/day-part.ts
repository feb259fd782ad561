/** How well an hour suits a meeting; "between" is awake, outside working hours. */
export type DayPart = "work" | "between" | "night";

/** Minutes of the day, on Monday to Friday in every country. */
export const WORK_STARTS = 9 * 60;
export const WORK_ENDS = 17 * 60;
export const WEEKEND: readonly number[] = [6, 0];
const NIGHT_STARTS = 22 * 60;
const NIGHT_ENDS = 6 * 60;

/** The part of the day at a minute of the day (0 to 1439) on a weekday (0 is Sunday). */
export function dayPart(weekday: number, minuteOfDay: number): DayPart {
  if (minuteOfDay >= NIGHT_STARTS || minuteOfDay < NIGHT_ENDS) return "night";
  const isWork =
    !WEEKEND.includes(weekday) && minuteOfDay >= WORK_STARTS && minuteOfDay < WORK_ENDS;
  return isWork ? "work" : "between";
}
