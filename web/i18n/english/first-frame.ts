import { formatLongDate, timeParts } from "../../../shared/zones/format-time.ts";

/** At an instant (ms), in the hour cycle that was chosen, "12" or "24", or else in the usual one. The day period has the space before it, and is empty in the 24-hour format. */
export function firstFrameTexts(now: number, chosen: string | null) {
  const offsetMinutes = 0 - new Date(now).getTimezoneOffset();
  const parts = timeParts(now, offsetMinutes, chosen === "24" ? "24" : "12");
  const dayPeriod = parts.dayPeriod && ` ${parts.dayPeriod}`;
  return { ...parts, dayPeriod, date: formatLongDate(now, offsetMinutes) };
}
