import { formatRelativeDay, formatWeekday } from "#formats/first-view";
import type { ZoneMoment } from "../zones/zone-moment.ts";
import { readShownInstant } from "./shown-instant.ts";

/**
 * The day in a zone if it is not the visitor's: "tomorrow", or "Thursday" at a picked time, which may be any number of days
 * away.
 */
export function describeDay(moment: ZoneMoment): string | undefined {
  if (moment.dayDifference === 0) return undefined;
  const isNow = readShownInstant() === undefined;
  return isNow ? formatRelativeDay(moment) : formatWeekday(moment.instant, moment.offsetMinutes);
}
