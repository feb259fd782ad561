import { WEEKDAYS } from "../../shared/zones/format-time.ts";
import { wallTimeAt } from "../../shared/zones/wall-time.ts";

/** "Mon", the day of an instant in a zone that the rules know. */
export function shortWeekday(zone: string, instant: number): string {
  return WEEKDAYS[wallTimeAt(zone, instant).weekday]?.slice(0, 3) ?? "";
}
