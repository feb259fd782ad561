import { DAY_MS, MINUTE_MS } from "../durations.ts";
import { offsetMinutesAt } from "./offset.ts";

/** How a zone's offset is found, in minutes east: by the rules alone, or as `civilOffsetMinutesAt` does. */
export type OffsetAt = (zone: string, instant: number) => number;

/**
 * By how many calendar days a zone's date is ahead of another zone's, -2 to 2: UTC-12 and UTC+14
 * are 26 hours apart. Throws RangeError for an unknown zone.
 */
export function dayDifference(
  zone: string,
  otherZone: string,
  instant: number,
  offsetAt: OffsetAt = offsetMinutesAt,
): number {
  const dayIn = (place: string) =>
    Math.floor((instant + offsetAt(place, instant) * MINUTE_MS) / DAY_MS);
  return dayIn(zone) - dayIn(otherZone);
}

const DAY_LABELS: Readonly<Record<number, string>> = {
  [-2]: "2 days ago",
  [-1]: "Yesterday",
  1: "Tomorrow",
  2: "In 2 days",
};

/** A difference of -2 to 2 days as people say it: "Tomorrow", "2 days ago"; undefined for the same day. */
export function labelDayDifference(days: number): string | undefined {
  return DAY_LABELS[days];
}
