import type { Availability } from "../../shared/api/availability.ts";
import { isAvailability, readAvailability } from "../../shared/availability.ts";

const FORM = /^(?:(\d\d)(\d\d)-(\d\d)(\d\d))?(?:w([0-6]*))?$/;

/**
 * Writes working hours and weekend days as "2200-0600w56": from 10 pm to 6 am, with Friday (5) and Saturday off; "w" alone is a week
 * without a day off, and what has its default is left out. Who takes part is not written: whoever opens the link decides.
 */
export function encodeLinkHours({ hours, weekend }: Availability = {}): string {
  const working = hours ? `${clockTime(hours.start)}-${clockTime(hours.end)}` : "";
  return working + (weekend ? `w${weekend.join("")}` : "");
}

/** Reads what `encodeLinkHours` wrote; undefined for another text, and an empty availability for an empty one. */
export function decodeLinkHours(text: string): Availability | undefined {
  const match = FORM.exec(text);
  if (!match) return undefined;
  const [, startHour, startMinute, endHour, endMinute, weekend] = match;
  const read = {
    ...(startHour !== undefined && {
      hours: { start: minuteOfDay(startHour, startMinute), end: minuteOfDay(endHour, endMinute) },
    }),
    ...(weekend !== undefined && { weekend: weekend.split("").map(Number) }),
  };
  return isAvailability(read) ? (readAvailability(read) ?? {}) : undefined;
}

function clockTime(minute: number): string {
  const twoDigits = (value: number) => String(value).padStart(2, "0");
  return twoDigits(Math.floor(minute / 60)) + twoDigits(minute % 60);
}

/** NaN, which is not valid, if the minute is above 59. */
function minuteOfDay(hour = "", minute = ""): number {
  return Number(minute) < 60 ? Number(hour) * 60 + Number(minute) : Number.NaN;
}
