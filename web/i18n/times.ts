import * as formats from "#formats/first-view";
import { civilOffsetMinutesAt, type ZoneOrOffset } from "../../shared/zones/civil-offset.ts";
import type { HourCycle } from "../../shared/zones/format-time.ts";
import { createStoredChoice } from "../kit/storage/stored-choice.ts";

// Times in the visitor's hour cycle. A component that shows them follows it with the minute (`../time/tick.ts`) or by `hourCycle.use`.

export const hourCycle = createStoredChoice<HourCycle>(
  "hour-cycle",
  formats.defaultHourCycle === "12" ? ["12", "24"] : ["24", "12"],
);

export function timeParts(instant: number, zone: ZoneOrOffset) {
  return formats.timeParts(instant, civilOffsetMinutesAt(zone, instant), hourCycle.get());
}

/** "3:04 pm" or "15:04" at an instant (ms) in a zone. */
export function formatHourMinute(instant: number, zone: ZoneOrOffset): string {
  const { hourMinute, dayPeriod } = timeParts(instant, zone);
  return formats.joinDayPeriod(hourMinute, dayPeriod);
}
