import type { HourCycle } from "../../shared/zones/format-time.ts";

export { formatHourMinute, timeParts } from "../../shared/zones/format-time.ts";

export const defaultHourCycle: HourCycle = "12";

export const isDayPeriodFirst: boolean = false;

export function formatTwoDigits(value: number): string {
  return String(value).padStart(2, "0");
}
