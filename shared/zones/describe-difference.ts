import { labelDayDifference } from "./day-difference.ts";
import { formatDuration } from "./format-duration.ts";
import type { ZoneMoment } from "./zone-moment.ts";

/** Formats a difference in minutes: "+5 h 30 min", "−3 h", "same time". */
export function formatDifference(minutes: number): string {
  if (minutes === 0) return "same time";
  return `${minutes < 0 ? "−" : "+"}${formatDuration(Math.abs(minutes))}`;
}

export function describeDifference({ differenceMinutes, dayDifference }: ZoneMoment): string {
  const difference = formatDifference(differenceMinutes);
  const day = labelDayDifference(dayDifference);
  return day ? `${difference}, ${day.toLowerCase()}` : difference;
}
