import type { FeaturedCity } from "../../shared/api/cities.ts";
import { normalizeForSearch } from "../../shared/zones/normalize-for-search.ts";
import { WORLD_ZONES } from "../../shared/zones/world-zones.ts";
import { normalizeZoneName } from "../../shared/zones/zone-rules.ts";
import type { ZoneToAdd } from "../places/add-to-my-zones.ts";

/** The row of the zone table with the city's name and zone. */
export function tableZoneOf({ name, timezone }: FeaturedCity): ZoneToAdd | undefined {
  const zone = normalizeZoneName(timezone.trim());
  const row = WORLD_ZONES.find(
    (entry) => entry.zone === zone && normalizeForSearch(entry.city) === normalizeForSearch(name),
  );
  return row && { timezone: row.timezone, cityId: null };
}
