import { civilOffsetMinutesAt } from "../../shared/zones/civil-offset.ts";
import { dayDifference } from "../../shared/zones/day-difference.ts";
import { useMinute } from "./tick.ts";

const LABELS: Readonly<Record<number, string>> = {
  [-2]: "2 days ago",
  [-1]: "Yesterday",
  1: "Tomorrow",
  2: "In 2 days",
};

/** The day in a zone where it is not the visitor's. */
export function DayLabel({ zone, visitorZone }: { zone: string; visitorZone: string }) {
  const label = LABELS[dayDifference(zone, visitorZone, useMinute(), civilOffsetMinutesAt)];
  return label ? <span className="day-label">{label}</span> : null;
}
