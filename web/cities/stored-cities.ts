import type { FeaturedCities } from "../../shared/api/cities.ts";

const KEY = "featured-cities";

/** Keeps the cities in this browser, for a visit without a network. */
export function storeCities(cities: FeaturedCities): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(cities));
  } catch {
    // Nothing can be kept here.
  }
}

/** The cities of the last visit; undefined where none are kept, or something else is. */
export function readStoredCities(): FeaturedCities | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "");
    return Array.isArray(kept) && kept.every(isCity) ? kept : undefined;
  } catch {
    return undefined;
  }
}

function isCity(kept: Record<string, unknown> | null): boolean {
  return ["id", "name", "timezone"].every((field) => typeof kept?.[field] === "string");
}
