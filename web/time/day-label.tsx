import { civilOffsetMinutesAt } from "../../shared/zones/civil-offset.ts";
import { dayDifference, labelDayDifference } from "../../shared/zones/day-difference.ts";
import { PRERENDERED_AT, type ShownMinute } from "./tick.ts";

interface DayLabelProps {
  readonly zone: string;
  readonly visitorZone: string;
  readonly shown: ShownMinute;
}

/**
 * The day in a zone where it is not the visitor's, at another time than now with the part of the day. The time beside it
 * says it aloud.
 */
export function DayLabel({ zone, visitorZone, shown }: DayLabelProps) {
  const label = dayLabel(zone, visitorZone, shown);
  return label && shown.minute !== PRERENDERED_AT ? (
    <span className="day-label" aria-hidden="true">
      {label}
    </span>
  ) : null;
}

/** "Tomorrow", "2 days ago"; at another time than now "Tomorrow, night". Empty where there is nothing to say. */
export function dayLabel(
  zone: string,
  visitorZone: string,
  { minute, words }: ShownMinute,
): string {
  const day = labelDayDifference(dayDifference(zone, visitorZone, minute, civilOffsetMinutesAt));
  const label = [day, words?.dayPart(zone, minute)].filter(Boolean).join(", ");
  return label.charAt(0).toUpperCase() + label.slice(1);
}
