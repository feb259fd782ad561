import { formatHourMinute } from "#formats/first-view";
import * as m from "#messages";
import type { HourCycle } from "../../shared/zones/format-time.ts";
import { isolate } from "../i18n/isolate.ts";
import type { ZoneMoment } from "../zones/zone-moment.ts";
import { dayText } from "./day-label.tsx";
import type { PickedTimeFormatter } from "./shown-instant.ts";

/** A time for screen readers: "3:04 pm in Tokyo, tomorrow". */
export function spokenTime(
  place: string,
  moment: ZoneMoment,
  formatter: PickedTimeFormatter | undefined,
  hourCycle: HourCycle,
): string {
  const time = formatHourMinute(moment.instant, moment.offsetMinutes, hourCycle);
  const day = dayText(moment, formatter);
  const values = { time, place: isolate(place) };
  return day ? m.spokenTimeDay({ ...values, day }) : m.spokenTime(values);
}
