import { civilOffsetMinutesAt } from "./civil-offset.ts";
import { WORLD_ZONES, type WorldZone } from "./world-zones.ts";

/** The zone table from west to east, by the offsets at an instant (ms). */
export function zonesByOffset(instant: number): readonly WorldZone[] {
  return WORLD_ZONES.map((entry) => ({
    entry,
    offsetMinutes: civilOffsetMinutesAt(entry.zone, instant),
  }))
    .toSorted((one, other) => one.offsetMinutes - other.offsetMinutes)
    .map(({ entry }) => entry);
}
