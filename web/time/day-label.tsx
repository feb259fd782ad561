import { civilOffsetMinutesAt } from "../../shared/zones/civil-offset.ts";
import { dayDifference, labelDayDifference } from "../../shared/zones/day-difference.ts";
import { PRERENDERED_AT, useMinute } from "./tick.ts";

/** The day in a zone where it is not the visitor's. The time beside it says it aloud. */
export function DayLabel({ zone, visitorZone }: { zone: string; visitorZone: string }) {
  const minute = useMinute();
  const label = dayLabel(zone, visitorZone, minute);
  return label && minute !== PRERENDERED_AT ? (
    <span className="day-label" aria-hidden="true">
      {label}
    </span>
  ) : null;
}

/** "Tomorrow", "2 days ago"; undefined where it is the visitor's day. The instant in ms. */
export function dayLabel(zone: string, visitorZone: string, instant: number): string | undefined {
  return labelDayDifference(dayDifference(zone, visitorZone, instant, civilOffsetMinutesAt));
}
