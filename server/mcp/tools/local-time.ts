import { type Static, Type } from "typebox";
import { ZoneNow } from "../../../shared/api/zone-now.ts";
import { MINUTE_MS } from "../../../shared/durations.ts";
import { formatOffset, formatShortOffset } from "../../../shared/zones/format-offset.ts";
import { WEEKDAYS } from "../../../shared/zones/format-time.ts";
import type { Sources } from "./tool.ts";

/** In a zone of tzdb, or at an offset in minutes east of UTC. */
export interface NamedTime {
  readonly name: string;
  readonly zone: string | number;
}

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
export function timeOn(
  { name, zone: at }: NamedTime,
  instantMs: number,
  { periodAt }: Sources,
): LocalTime {
  const isFixed = typeof at === "number";
  const type = isFixed ? fixedType(at) : periodAt(at, instantMs).type;
  const wall = new Date(instantMs + type.offsetMinutes * MINUTE_MS).toISOString().slice(0, -1);
  return {
    place: name,
    zone: isFixed ? null : at,
    localTime: wall + formatOffset(type.offsetMinutes).slice("UTC".length),
    weekday: WEEKDAYS[new Date(wall.slice(0, 10)).getUTCDay()] ?? "",
    offsetMinutes: type.offsetMinutes,
    abbreviation: type.abbreviation,
    isDst: type.isDst,
  };
}

function fixedType(offset: number) {
  return { offsetMinutes: offset, abbreviation: formatShortOffset(offset), isDst: false };
}
