import { ROWS, type RowPlace, UTC, type ZonePlace } from "../../shared/place.ts";
import { civilOffsetMinutesAt } from "../../shared/zones/civil-offset.ts";

/** The zone table and UTC from west to east, by the offsets at an instant (ms). */
export function zonesByOffset(instant: number): readonly (RowPlace | ZonePlace)[] {
  return [UTC, ...ROWS]
    .map((entry) => ({
      entry,
      offsetMinutes: civilOffsetMinutesAt(entry.zone, instant),
    }))
    .toSorted((one, other) => one.offsetMinutes - other.offsetMinutes)
    .map(({ entry }) => entry);
}
