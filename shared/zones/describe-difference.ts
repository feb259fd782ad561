import { dayDifference, labelDayDifference, type OffsetAt } from "./day-difference.ts";
import { formatDuration } from "./format-duration.ts";
import { offsetMinutesAt } from "./offset.ts";

/** How far a zone's clocks are ahead of another's, in minutes as text: "+5 h 30 min", "−3 h", "same time". */
export function formatDifference(minutes: number): string {
  if (minutes === 0) return "same time";
  return `${minutes < 0 ? "−" : "+"}${formatDuration(Math.abs(minutes))}`;
}

/**
 * A zone's difference to another at an instant (ms), with its day where that is another: "+5 h 30 min, tomorrow". Throws
 * RangeError for an unknown zone.
 */
export function describeDifference(
  zone: string,
  otherZone: string,
  instant: number,
  offsetAt: OffsetAt = offsetMinutesAt,
): string {
  const difference = formatDifference(offsetAt(zone, instant) - offsetAt(otherZone, instant));
  const day = labelDayDifference(dayDifference(zone, otherZone, instant, offsetAt));
  return day ? `${difference}, ${day.toLowerCase()}` : difference;
}
