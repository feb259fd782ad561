import * as m from "#messages";
import type { ZoneMoment } from "../zones/zone-moment.ts";
import { formatRelativeDay } from "./format-days.ts";
import { formatSignedDuration } from "./format-duration.ts";

/** Formats a difference in minutes: "+5 h 30 min", "−3 h", "same time". */
export function formatDifference(minutes: number): string {
  return minutes === 0 ? m.differenceNone() : formatSignedDuration(minutes);
}

/** "+5 h 30 min, tomorrow" */
export function describeDifference(moment: ZoneMoment): string {
  const difference = formatDifference(moment.differenceMinutes);
  const day = formatRelativeDay(moment);
  return day ? m.differenceAndDay({ difference, day }) : difference;
}
