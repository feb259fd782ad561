import { find as findZones, setCache } from "geo-tz/all";
import { isKnownZone } from "../../shared/zones/zone-rules.ts";
import type { SourcePlace } from "./read-geonames.ts";

/** In the sea, where the boundaries have no land. */
const NAUTICAL = /^Etc\//;

/**
 * Replaces a zone of GeoNames that the boundaries of timezone-boundary-builder do not have at the place. Throws for a
 * zone that our rules do not know.
 */
export function correctZones(places: readonly SourcePlace[]): readonly SourcePlace[] {
  setCache({ preload: true });
  return places.map((place) => {
    const found = findZones(place.latitude, place.longitude);
    const [byBoundary = place.zone] = found.filter((zone) => !NAUTICAL.test(zone));
    const zone = found.includes(place.zone) ? place.zone : byBoundary;
    if (!isKnownZone(zone)) throw new Error(`${place.names[0]} has the unknown zone ${zone}.`);
    return { ...place, zone };
  });
}
