import * as formats from "#formats/first-view";
import type { HourCycle } from "../../shared/zones/format-time.ts";
import { createStoredChoice } from "../kit/storage/stored-choice.ts";

// Times in the visitor's hour cycle. A component that shows them follows it with the minute (`../time/tick.ts`) or by `hourCycle.use`.

export const hourCycle = createStoredChoice<HourCycle>(
  "hour-cycle",
  formats.defaultHourCycle === "12" ? ["12", "24"] : ["24", "12"],
);

/** Hour and minute, second and day period at an instant (ms) and an offset (minutes east of UTC), to be set in different sizes. */
export function timeParts(instant: number, offsetMinutes: number) {
  return formats.timeParts(instant, offsetMinutes, hourCycle.get());
}

/** "3:04 pm" or "15:04" at an instant (ms) and an offset (minutes east of UTC). */
export function formatHourMinute(instant: number, offsetMinutes: number): string {
  return formats.formatHourMinute(instant, offsetMinutes, hourCycle.get());
}
