import { labelDayDifference } from "../../shared/zones/day-difference.ts";
import type { ZoneMoment } from "../../shared/zones/zone-moment.ts";
import type { PickedTimeFormatter } from "./shown-instant.ts";

interface DayLabelProps {
  readonly moment: ZoneMoment;
  readonly formatter: PickedTimeFormatter | undefined;
}

/** The day in a zone if it is not the visitor's; at a picked time also the part of the day. The spoken time includes it. */
export function DayLabel({ moment, formatter }: DayLabelProps) {
  const label = dayLabel(moment, formatter);
  return label ? (
    <span className="day-label" aria-hidden="true">
      {label}
    </span>
  ) : null;
}

/** "Tomorrow", "2 days ago"; for a picked time "Tomorrow, night". May be empty. */
export function dayLabel(moment: ZoneMoment, formatter: PickedTimeFormatter | undefined): string {
  const day = labelDayDifference(moment.dayDifference);
  const label = [day, formatter?.dayPart(moment)].filter(Boolean).join(", ");
  return label.charAt(0).toUpperCase() + label.slice(1);
}
