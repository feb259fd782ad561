import { DAY_MS, MINUTE_MS } from "../../../shared/durations.ts";

const MICROSECONDS = 1000;
/** In microseconds: how far a double is off today's milliseconds since the epoch. */
const ROUNDING = 0.25;

/** A date and time of day in a zone. */
export interface LocalDate {
  /** "2026-11-23T20:00:03.123456" */
  readonly text: string;
  /** 0 on Sunday. */
  readonly dayOfWeek: number;
  /** 1 on January 1. */
  readonly dayOfYear: number;
  /** 1 to 53: ISO 8601. */
  readonly week: number;
}

/** Rounds down to the microsecond. */
export function localDateAt(instantMs: number, offsetMinutes: number): LocalDate {
  const wholeMs = Math.floor(instantMs);
  const localMs = wholeMs + Math.round(offsetMinutes * MINUTE_MS);
  const local = new Date(localMs);
  const dayOfWeek = local.getUTCDay();
  const midnight = Math.floor(localMs / DAY_MS) * DAY_MS;
  // A week belongs to the year of its Thursday.
  const thursday = midnight + (4 - (dayOfWeek || 7)) * DAY_MS;
  const microseconds = Math.min(
    Math.floor((instantMs - wholeMs) * MICROSECONDS + ROUNDING),
    MICROSECONDS - 1,
  );
  return {
    text: local.toISOString().slice(0, -1) + String(MICROSECONDS + microseconds).slice(1),
    dayOfWeek,
    dayOfYear: dayNumber(midnight),
    week: Math.ceil(dayNumber(thursday) / 7),
  };
}

function dayNumber(midnight: number): number {
  return (midnight - Date.UTC(new Date(midnight).getUTCFullYear(), 0, 1)) / DAY_MS + 1;
}
