import { shortWeekdayName } from "#formats/lazy";
import { wallTimeAt } from "../../shared/zones/wall-time.ts";

/** "Mon", the day of an instant in a zone that the rules know. */
export function shortWeekday(zone: string, instant: number): string {
  return shortWeekdayName(wallTimeAt(zone, instant).weekday);
}
