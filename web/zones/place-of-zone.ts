import type { RowPlace, ZonePlace } from "../../shared/place.ts";
import { currentZone } from "../../shared/zones/current-zone.ts";
import { labelZone } from "../../shared/zones/label-zone.ts";
import { WORLD_ZONES } from "../../shared/zones/world-zones.ts";

/** The row of a zone and its city, or else the zone itself: Oslo is not Berlin. */
export function placeOfZone(zone: string): RowPlace | ZonePlace {
  const row = WORLD_ZONES.find(
    (one) => one.zone === currentZone(zone) && one.city === labelZone(zone),
  );
  return row ?? { kind: "zone", zone };
}
