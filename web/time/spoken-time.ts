import { civilOffsetMinutesAt } from "../../shared/zones/civil-offset.ts";
import { formatHourMinute } from "../../shared/zones/format-time.ts";
import { dayLabel } from "./day-label.tsx";
import { useHourCycle } from "./hour-cycle.ts";

/** A time as it is read aloud at a minute (ms): "3:04 pm in Tokyo, tomorrow". */
export function useSpokenTime(
  zone: string,
  place: string,
  visitorZone: string,
  minute: number,
): string {
  const hourCycle = useHourCycle();
  const time = formatHourMinute(minute, civilOffsetMinutesAt(zone, minute), hourCycle);
  const day = dayLabel(zone, visitorZone, minute)?.toLowerCase();
  return `${time} in ${place}${day ? `, ${day}` : ""}`;
}
