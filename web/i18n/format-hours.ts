import type { Availability } from "../../shared/api/availability.ts";
import { MINUTE_MS } from "../../shared/durations.ts";
import type { HourCycle } from "../../shared/zones/format-time.ts";
import { formatHourMinute } from "./format-time.ts";

type Hours = NonNullable<Availability["hours"]>;

/** "10:00 pm–6:00 am" for working hours. */
export function formatHours({ start, end }: Hours, hourCycle: HourCycle): string {
  return `${formatMinuteOfDay(start, hourCycle)}–${formatMinuteOfDay(end, hourCycle)}`;
}

/** "10:15 pm" for a minute of the day. */
export function formatMinuteOfDay(minute: number, hourCycle: HourCycle): string {
  return formatHourMinute(minute * MINUTE_MS, 0, hourCycle);
}
