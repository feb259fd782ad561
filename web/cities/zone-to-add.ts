import type { FeaturedCity } from "../../shared/api/cities.ts";
import { type FoundPlaces, MAX_FOUND_PLACES, PLACES_PATH } from "../../shared/api/places.ts";
import { normalizeForSearch } from "../../shared/zones/normalize-for-search.ts";
import { WORLD_ZONES, type WorldZone } from "../../shared/zones/world-zones.ts";
import { normalizeZoneName } from "../../shared/zones/zone-rules.ts";
import { callApi } from "../api/api-client.ts";
import type { ZoneToAdd } from "../places/add-to-my-zones.ts";

/** The row of the zone table with the city's name and zone. */
export function tableZoneOf(city: FeaturedCity): ZoneToAdd | undefined {
  return rowOf((entry) => entry.zone === zoneOf(city) && isSameName(entry.city, city.name));
}

/** The place with the city's name and zone, or else the row of the zone table with its zone. Undefined if there is neither. */
export async function findZoneToAdd(city: FeaturedCity): Promise<ZoneToAdd | undefined> {
  const zone = zoneOf(city);
  const query = new URLSearchParams({ q: city.name, limit: String(MAX_FOUND_PLACES) });
  const response = await callApi(`${PLACES_PATH}?${query}`);
  const { places }: FoundPlaces = await response.json();
  const found = places.find(
    (place) =>
      place.zone === zone &&
      [place.name, place.matched ?? ""].some((name) => isSameName(name, city.name)),
  );
  if (!found) return rowOf((entry) => entry.zone === zone);
  const { id, name, region, country } = found;
  return { timezone: zone, cityId: id, place: { name, region, country } };
}

const zoneOf = ({ timezone }: FeaturedCity) => normalizeZoneName(timezone.trim());

const isSameName = (one: string, other: string) =>
  normalizeForSearch(one) === normalizeForSearch(other);

function rowOf(isWanted: (entry: WorldZone) => boolean): ZoneToAdd | undefined {
  const row = WORLD_ZONES.find(isWanted);
  return row && { timezone: row.timezone, cityId: null };
}
