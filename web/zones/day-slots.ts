import { SLOT_MS } from "../../shared/durations.ts";
import { type CivilDate, civilDay } from "../../shared/zones/civil-day.ts";
import { wallTimeAt } from "../../shared/zones/wall-time.ts";

/** The quarters of an hour of a date, from an instant in ms: 96, fewer or more with a DST change. Only for covered dates. Throws RangeError for an unknown zone. */
export function daySlots(date: CivilDate, zone: string) {
  const { start, end } = civilDay(zone, date) ?? { start: 0, end: 0 };
  return Array.from({ length: (end - start) / SLOT_MS }, (_, index) => {
    const instant = start + index * SLOT_MS;
    return { instant, ...wallTimeAt(zone, instant) };
  });
}

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
