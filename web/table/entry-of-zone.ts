import type { RowPlace } from "../../shared/place.ts";
import { labelZone } from "../../shared/zones/label-zone.ts";
import { WORLD_ZONES } from "../../shared/zones/world-zones.ts";
import { parseZoneAliases } from "../../shared/zones/zone-aliases.ts";
import { isKnownZone, RULES_START, zoneRule } from "../../shared/zones/zone-rules.ts";
import { searchZones } from "../places/search-zones.ts";

/** The row that a zone without one of its own belongs to, by its city and the same rule: "Europe/Madrid" to Central European Time. */
export function entryOfZone(zone: string): RowPlace | undefined {
  if (!isKnownZone(zone)) return undefined;
  const rule = zoneRule(zone);
  const city = labelZone(zone);
  const aliases = parseZoneAliases();
  const ofRule = WORLD_ZONES.filter((row) => zoneRule(row.zone) === rule);
  // Most are found without the search, which has to be prepared.
  const named = ofRule.find(
    (row) => row.city === city || aliases.get(row.zone)?.places.includes(city),
  );
  return (
    named ??
    // Their offsets are the same at any instant.
    searchZones(city, RULES_START, undefined, ofRule)
      .map(({ place }) => ofRule.find((one) => one === place))
      .find((row) => row !== undefined)
  );
}
