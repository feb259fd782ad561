import { queryOptions } from "@tanstack/react-query";
import {
  FEATURED_CITIES_PATH,
  type FeaturedCities,
  type FeaturedCity,
} from "../../../shared/api/cities.ts";
import { type FoundPlaces, MAX_FOUND_PLACES, PLACES_PATH } from "../../../shared/api/places.ts";
import { type Place, placeOfTown, type RowPlace } from "../../../shared/place.ts";
import { isUsableZone } from "../../../shared/zones/civil-offset.ts";
import { normalizeForSearch } from "../../../shared/zones/normalize-for-search.ts";
import { WORLD_ZONES } from "../../../shared/zones/world-zones.ts";
import { normalizeZoneName } from "../../../shared/zones/zone-rules.ts";
import { cityName } from "../../i18n/names.ts";
import { callApi } from "../../kit/api/api-client.ts";
import { parseJson, readStored, writeStored } from "../../kit/storage/local-storage.ts";
import type { ListEntry } from "../../services/list-entries.ts";

const KEY = "featured-cities";

/** The featured cities, stored in this browser for visits without a network. */
export const featuredCitiesQuery = queryOptions({
  queryKey: [FEATURED_CITIES_PATH],
  queryFn: async ({ signal }) => {
    const response = await callApi(FEATURED_CITIES_PATH, { signal });
    const cities: FeaturedCities = await response.json();
    writeStored(KEY, JSON.stringify(cities));
    return cities;
  },
});

/** The cities of the last visit; undefined if none, or something else, is stored. */
export function readCachedCities(): FeaturedCities | undefined {
  const stored = parseJson(readStored(KEY) ?? "");
  return Array.isArray(stored) && stored.every(isCity) ? stored : undefined;
}

function isCity(stored: Record<string, unknown> | null): boolean {
  return ["id", "name", "timezone"].every((field) => typeof stored?.[field] === "string");
}

export function rowOfCity(city: FeaturedCity): RowPlace | undefined {
  return WORLD_ZONES.find((row) => row.zone === zoneOf(city) && isSameName(row.city, city.name));
}

export const namesakesPath = ({ name }: FeaturedCity) =>
  `${PLACES_PATH}?${new URLSearchParams({ q: name, limit: String(MAX_FOUND_PLACES) })}`;

/** The town with the city's name and zone, or else the row of the zone table with its zone. Undefined if there is neither. */
export async function findPlaceOfCity(city: FeaturedCity): Promise<Place | undefined> {
  const zone = zoneOf(city);
  const response = await callApi(namesakesPath(city));
  const { places }: FoundPlaces = await response.json();
  const found = places.find(
    (place) =>
      place.zone === zone &&
      [place.name, place.matched ?? ""].some((name) => isSameName(name, city.name)),
  );
  return found ? placeOfTown(found) : WORLD_ZONES.find((row) => row.zone === zone);
}

const zoneOf = ({ timezone }: FeaturedCity) => normalizeZoneName(timezone.trim());

export const hasKnownZone = (city: FeaturedCity) => isUsableZone(zoneOf(city));

const isSameName = (one: string, other: string) =>
  normalizeForSearch(one) === normalizeForSearch(other);

/** A city as the row of the zone table that it is, or as its zone: the visitor's if the city's is blank or, with a warning, invalid. */
export function entryOfCity(city: FeaturedCity, visitorZone: string): ListEntry {
  const own = zoneOf(city);
  if (own !== "" && !isUsableZone(own)) {
    console.warn(`The zone of ${city.name} is unknown: "${own}". The visitor's time is shown.`);
  }
  const zone = isUsableZone(own) ? own : visitorZone;
  const name = cityName(city.name, zone);
  return { id: city.id, place: rowOfCity(city) ?? { kind: "zone", zone }, name, city: name };
}
