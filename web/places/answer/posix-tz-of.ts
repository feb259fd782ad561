import { zoneHistory } from "../../../shared/zones/all-years.ts";
import { posixTzAt } from "../../../shared/zones/posix-tz.ts";

/** "CET-1CEST,M3.5.0,M10.5.0/3": what a device without tzdb may follow from an instant (ms) on. Throws RangeError for an unknown zone. */
export function posixTzOf(zone: string, instant: number): string {
  return posixTzAt(zoneHistory(zone), instant).text;
}
