import { queryOptions } from "@tanstack/react-query";
import { FEATURED_CITIES_PATH, type FeaturedCities } from "../../../shared/api/cities.ts";
import { callApi } from "../../kit/api/api-client.ts";
import { readStored, writeStored } from "../../kit/storage/local-storage.ts";
import { parseJson } from "../../kit/storage/parse-json.ts";

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
