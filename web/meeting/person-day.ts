import { MINUTE_MS, SLOT_MINUTES, SLOT_MS } from "../../shared/durations.ts";
import type { PersonState, Schedule } from "../../shared/meeting/schedule.ts";
import { stateAt } from "../../shared/meeting/schedule.ts";
import type { Span } from "../../shared/zones/civil-day.ts";
import { wallTimeAt } from "../../shared/zones/wall-time.ts";
import type { DayRange } from "../time/range-style.ts";
import { type ZoneHour, zoneHours } from "../time/zone-hours.ts";

/** The visitor's day as a person lives it. */
export interface PersonDay {
  readonly hours: readonly ZoneHour[];
  readonly parts: readonly (DayRange & { readonly state: PersonState })[];
}

/** Throws RangeError for an unknown zone. */
export function personDay(day: Span, zone: string, schedule: Schedule): PersonDay {
  const parts: (DayRange & { to: number; state: PersonState })[] = [];
  for (let instant = day.start; instant < day.end; instant += SLOT_MS) {
    const wall = wallTimeAt(zone, instant);
    const from = (instant - day.start) / MINUTE_MS;
    const to = from + SLOT_MINUTES;
    const state = stateAt(schedule, wall);
    const part = parts.at(-1);
    if (part?.state === state) part.to = to;
    else parts.push({ from, to, state });
  }
  return { hours: zoneHours(day, zone), parts };
}

/** The start of the half hour on a person's clocks that contains a minute of the visitor's day, in minutes. */
export function halfHourAt({ hours }: PersonDay, minute: number): number {
  const hour = hours.find(({ from, to }) => minute >= from && minute < to) ?? hours.at(-1);
  if (!hour) return 0;
  // The first hour of a day may have begun before it.
  const begin = hour.from === 0 ? Math.min(0, hour.to - 60) : hour.from;
  return Math.max(0, begin + (minute - begin >= 30 ? 30 : 0));
}
