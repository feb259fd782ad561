import { civilOffsetMinutesAt } from "../../shared/zones/civil-offset.ts";
import { formatHourMinute } from "../../shared/zones/format-time.ts";
import { dayLabel } from "./day-label.tsx";
import { useHourCycle } from "./hour-cycle.ts";
import type { ShownMinute } from "./tick.ts";

/** A time as it is read aloud: "3:04 pm in Tokyo, tomorrow". */
export function useSpokenTime(
  zone: string,
  place: string,
  visitorZone: string,
  shown: ShownMinute,
): string {
  const hourCycle = useHourCycle();
  const { minute } = shown;
  const time = formatHourMinute(minute, civilOffsetMinutesAt(zone, minute), hourCycle);
  const day = dayLabel(zone, visitorZone, shown).toLowerCase();
  return `${time} in ${place}${day ? `, ${day}` : ""}`;
}
