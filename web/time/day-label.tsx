import { labelDayDifference } from "../../shared/zones/day-difference.ts";
import type { ZoneMoment } from "../../shared/zones/zone-moment.ts";
import type { ShownWords } from "./shown-instant.ts";
import { PRERENDERED_AT } from "./tick.ts";

interface DayLabelProps {
  readonly moment: ZoneMoment;
  readonly words: ShownWords | undefined;
}

/** The day in a zone if it is not the visitor's; for a picked time also the part of the day. The spoken time repeats it. */
export function DayLabel({ moment, words }: DayLabelProps) {
  const label = dayLabel(moment, words);
  return label && moment.instant !== PRERENDERED_AT ? (
    <span className="day-label" aria-hidden="true">
      {label}
    </span>
  ) : null;
}

/** "Tomorrow", "2 days ago"; for a picked time "Tomorrow, night". May be empty. */
export function dayLabel(moment: ZoneMoment, words: ShownWords | undefined): string {
  const day = labelDayDifference(moment.dayDifference);
  const label = [day, words?.dayPart(moment)].filter(Boolean).join(", ");
  return label.charAt(0).toUpperCase() + label.slice(1);
}
