import { formatRelativeDay, formatWeekday } from "#formats/first-view";
import * as m from "#messages";
import { capitalize } from "../i18n/isolate.ts";
import type { ZoneMoment } from "../zones/zone-moment.ts";
import { type PickedTimeFormatter, readShownInstant } from "./shown-instant.ts";

export interface DayLabelProps {
  readonly moment: ZoneMoment;
  readonly formatter: PickedTimeFormatter | undefined;
}

/** The day in a zone if it is not the visitor's; at a picked time also the part of the day. The spoken time includes it. */
export function DayLabel({ moment, formatter }: DayLabelProps) {
  const label = capitalize(dayText(moment, formatter));
  return label ? (
    <span className="day-label" aria-hidden="true">
      {label}
    </span>
  ) : null;
}

/** "tomorrow", "2 days ago"; for a picked time "Thursday, night". May be empty. */
export function dayText(moment: ZoneMoment, formatter: PickedTimeFormatter | undefined): string {
  const day = describeDay(moment);
  return [day, formatter?.dayPart(moment)].filter(Boolean).join(m.listSeparator());
}

/** The day in a zone if it is not the visitor's: "tomorrow", or "Thursday" at a picked time, which may be any number of days away. */
export function describeDay(moment: ZoneMoment): string | undefined {
  if (moment.dayDifference === 0) return undefined;
  const isNow = readShownInstant() === undefined;
  return isNow ? formatRelativeDay(moment) : formatWeekday(moment.instant, moment.offsetMinutes);
}
