import type { RowPlace } from "../../shared/place.ts";
import { labelZone } from "../../shared/zones/label-zone.ts";
import { isKnownZone, zoneRule } from "../../shared/zones/zone-rules.ts";
import { searchZones } from "../places/search-zones.ts";

/**
 * The entry of the table that a zone without one of its own belongs to: found by the zone's city, with the same rule.
 * "Europe/Madrid" belongs to Central European Time. Undefined if there is none.
 */
export function entryOfZone(zone: string, instant: number): RowPlace | undefined {
  if (!isKnownZone(zone)) return undefined;
  const rule = zoneRule(zone);
  return searchZones(labelZone(zone), instant).find(({ row }) => zoneRule(row.zone) === rule)?.row;
}
