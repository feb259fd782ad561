import { offsetMinutesAt } from "./offset.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

function dayNumber(zone: string, instant: number): number {
  return Math.floor((instant + offsetMinutesAt(zone, instant) * MINUTE_MS) / DAY_MS);
}

/**
 * By how many calendar days a zone's date is ahead of another zone's, -2 to 2: UTC-12 and UTC+14
 * are 26 hours apart. Throws RangeError for an unknown zone.
 */
export function dayDifference(zone: string, otherZone: string, instant: number): number {
  return dayNumber(zone, instant) - dayNumber(otherZone, instant);
}
