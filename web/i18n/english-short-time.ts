import { formatHourMinute, type HourCycle } from "../../shared/zones/format-time.ts";

export function formatShortTime(
  instant: number,
  offsetMinutes: number,
  hourCycle: HourCycle,
): string {
  const time = formatHourMinute(instant, offsetMinutes, hourCycle);
  return hourCycle === "12" ? time.replace(":00", "") : time;
}

export function formatBareHour(hour: number, hourCycle: HourCycle): string {
  return hourCycle === "24" ? String(hour).padStart(2, "0") : String(hour % 12 || 12);
}

export function joinDayPeriod(hourMinute: string, dayPeriod: string): string {
  return `${hourMinute} ${dayPeriod}`.trimEnd();
}
