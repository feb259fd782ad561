import { type Static, Type } from "typebox";
import { ZoneNow } from "../../../shared/api/zone-now.ts";
import { MINUTE_MS } from "../../../shared/durations.ts";
import { formatOffset, formatShortOffset } from "../../../shared/zones/format-offset.ts";
import { WEEKDAYS } from "../../../shared/zones/format-time.ts";
import type { Sources } from "./tool.ts";

/** In a place or zone, or at an offset in minutes east of UTC. */
export type Clock =
  | { readonly name: string; readonly zone: string }
  | { readonly offsetMinutes: number };

const { zone, localTime, offsetMinutes, abbreviation, isDst } = ZoneNow.properties;

export const LocalTime = Type.Object({
  place: Type.String({ description: "The place that was found, or the zone" }),
  zone: Type.Union([zone, Type.Null()], { description: "The tzdb zone; null for an offset" }),
  localTime,
  weekday: Type.String({ description: "Of the local date, in English" }),
  offsetMinutes,
  abbreviation,
  isDst,
});
export type LocalTime = Static<typeof LocalTime>;

/** What a clock shows at an instant (ms). */
export function timeOn(clock: Clock, instantMs: number, { zoneAt }: Sources): LocalTime {
  if ("offsetMinutes" in clock) return timeAtOffset(clock.offsetMinutes, instantMs);
  const time = zoneAt(clock.zone, instantMs);
  return {
    place: clock.name,
    zone: time.zone,
    localTime: time.localTime,
    weekday: weekdayOf(time.localTime),
    offsetMinutes: time.offsetMinutes,
    abbreviation: time.abbreviation,
    isDst: time.isDst,
  };
}

function timeAtOffset(offset: number, instantMs: number): LocalTime {
  const wall = new Date(instantMs + offset * MINUTE_MS).toISOString().slice(0, -1);
  const name = formatShortOffset(offset);
  return {
    place: name,
    zone: null,
    localTime: wall + formatOffset(offset).slice("UTC".length),
    weekday: weekdayOf(wall),
    offsetMinutes: offset,
    abbreviation: name,
    isDst: false,
  };
}

function weekdayOf(local: string): string {
  return WEEKDAYS[new Date(local.slice(0, 10)).getUTCDay()] ?? "";
}
