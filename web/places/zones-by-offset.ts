import { ROWS, type RowPlace } from "../../shared/place.ts";
import { civilOffsetMinutesAt } from "../../shared/zones/civil-offset.ts";

/** The zone table from west to east, by the offsets at an instant (ms). */
export function zonesByOffset(instant: number): readonly RowPlace[] {
  return ROWS.map((entry) => ({
    entry,
    offsetMinutes: civilOffsetMinutesAt(entry.zone, instant),
  }))
    .toSorted((one, other) => one.offsetMinutes - other.offsetMinutes)
    .map(({ entry }) => entry);
}
