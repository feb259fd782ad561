import type { FeaturedCities } from "../../../shared/api/cities.ts";

const KEY = "featured-cities";

/** Stores the cities in this browser, for visits without a network. */
export function writeCachedCities(cities: FeaturedCities): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(cities));
  } catch {
    // Storage is blocked or full.
  }
}

/** The cities of the last visit; undefined if none, or something else, is stored. */
export function readCachedCities(): FeaturedCities | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? "");
    return Array.isArray(stored) && stored.every(isCity) ? stored : undefined;
  } catch {
    return undefined;
  }
}

function isCity(stored: Record<string, unknown> | null): boolean {
  return ["id", "name", "timezone"].every((field) => typeof stored?.[field] === "string");
}
