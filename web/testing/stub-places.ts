import { FoundPlaces, type FoundTown, PLACES_PATH } from "../../shared/api/places.ts";
import type { RowPlace } from "../../shared/place.ts";
import { WORLD_ZONES } from "../../shared/zones/world-zones.ts";
import { answerOf, stubApi } from "./stub-api.ts";

/** A place as the server answers it; `detail` is "region, country, zone". */
export function placeOf(id: string, name: string, detail: string, matched?: string): FoundTown {
  const [region = "", country = "", zone = "UTC"] = detail.split(", ");
  return {
    id,
    name,
    matched: matched ?? null,
    region,
    country,
    countryCode: null,
    zone,
    latitude: 0,
    longitude: 0,
    population: 1,
    match: "whole",
  };
}

export function rowOf(city: string): RowPlace {
  const row = WORLD_ZONES.find((one) => one.city === city);
  if (!row) throw new Error(`${city} is not in the zone table.`);
  return row;
}

export const KOBE = placeOf("1859171", "Kobe", "Hyōgo, Japan, Asia/Tokyo");
export const TOKYO = placeOf("1850147", "Tokyo", "Tokyo, Japan, Asia/Tokyo");
export const QUEENS = placeOf("5133273", "Queens", "New York, United States, America/New_York");

export const foundPlaces = (places: FoundTown[], corrected: string | null = null) =>
  answerOf(FoundPlaces, { places, corrected });

/** Replaces the server's search of places. `respond` gets the text. Returns the texts that were asked for. */
export function stubPlaces(
  respond: (text: string, signal: AbortSignal) => Response | Promise<Response>,
): readonly string[] {
  const asked: string[] = [];
  stubApi((path, init) => {
    const { pathname, searchParams } = new URL(path, location.href);
    if (pathname !== PLACES_PATH) return new Response(null, { status: 404 });
    const text = searchParams.get("q") ?? "";
    asked.push(text);
    return respond(text, init?.signal as AbortSignal);
  });
  return asked;
}
