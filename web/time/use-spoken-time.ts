import { isolate } from "../../shared/isolate.ts";
import { formatHourMinute } from "../../shared/zones/format-time.ts";
import type { ZoneMoment } from "../../shared/zones/zone-moment.ts";
import { dayLabel } from "./day-label.tsx";
import { useHourCycle } from "./hour-cycle.ts";
import type { PickedTimeFormatter } from "./shown-instant.ts";

/** A time for screen readers: "3:04 pm in Tokyo, tomorrow". */
export function useSpokenTime(
  place: string,
  moment: ZoneMoment,
  formatter: PickedTimeFormatter | undefined,
): string {
  const hourCycle = useHourCycle();
  const time = formatHourMinute(moment.instant, moment.offsetMinutes, hourCycle);
  const day = dayLabel(moment, formatter).toLowerCase();
  return `${time} in ${isolate(place)}${day ? `, ${day}` : ""}`;
}
