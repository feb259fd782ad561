import { tightWeekdayName } from "#formats/lazy";
import { HOUR_MS, MINUTE_MS, SLOT_MINUTES, SLOT_MS } from "../../shared/durations.ts";
import { offsetAt, type ZoneOrOffset } from "../../shared/text/compare-zones.ts";
import type { Span } from "../../shared/zones/civil-day.ts";
import type { DayRange } from "./range-style.ts";

/** An hour on the clocks of a zone, as much of it as lies in a day. */
export interface ZoneHour extends DayRange {
  /** 0 to 23. */
  readonly hour: number;
  /** "Tue" on the first hour of a date. */
  readonly weekday?: string;
}

/** The hours in a zone, or at an offset, of somebody's day. Throws RangeError for an unknown zone. */
export function zoneHours(day: Span, zone: ZoneOrOffset): readonly ZoneHour[] {
  const hours: (ZoneHour & { to: number; offset: number; date: number })[] = [];
  for (let instant = day.start; instant < day.end; instant += SLOT_MS) {
    const offset = offsetAt(zone, instant);
    const wall = new Date(instant + offset * MINUTE_MS);
    const [hour, date] = [wall.getUTCHours(), wall.getUTCDate()];
    const from = (instant - day.start) / MINUTE_MS;
    const to = from + SLOT_MINUTES;
    const last = hours.at(-1);
    if (last?.hour === hour && last.offset === offset) {
      last.to = to;
      continue;
    }
    const isNewDate = last ? last.date !== date : wall.getTime() % (24 * HOUR_MS) === 0;
    const weekday = isNewDate ? { weekday: tightWeekdayName(wall.getUTCDay()) } : {};
    hours.push({ from, to, hour, offset, date, ...weekday });
  }
  return hours;
}
