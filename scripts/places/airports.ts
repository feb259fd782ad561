import { readFileSync } from "node:fs";
import { find as findZones } from "geo-tz/all";
import type { PlaceFileHeader } from "../../server/places/place-file.ts";
import { normalizeForSearch } from "../../shared/zones/normalize-for-search.ts";
import { parseZoneAliases } from "../../shared/zones/zone-aliases.ts";
import { distanceKm, type SourcePlace } from "./read-geonames.ts";

/** Airports with scheduled flights by OurAirports, in the public domain, and codes of cities with several: code, country, point, town. */
const FILE = new URL("airports.tsv", import.meta.url);
const NAMED_TOWN_KM = 90;
const ANY_TOWN_KM = 150;

/** "IST" is rather a time than Istanbul. */
const ABBREVIATIONS = new Set(
  [...parseZoneAliases().values()].flatMap(({ abbreviations }) =>
    abbreviations.map((one) => one.toUpperCase()),
  ),
);

/** The town of each airport: the largest one near it with the name that the airport has, or else the nearest, in its zone. */
export function findAirportTowns(places: readonly SourcePlace[]): PlaceFileHeader["airports"] {
  const byCountry = Map.groupBy(
    Array.from(places, (place, index) => ({ index, place })),
    ({ place }) => place.countryCode,
  );
  const lines = readFileSync(FILE, "utf8").trimEnd().split("\n");
  return lines.flatMap((line): [string, number][] => {
    const [code = "", country = "", latitude, longitude, municipality = ""] = line.split("\t");
    if (ABBREVIATIONS.has(code)) return [];
    const point = { latitude: Number(latitude), longitude: Number(longitude) };
    const zones = findZones(point.latitude, point.longitude);
    const names = [municipality, ...municipality.split(/[,/()]/)].map(normalizeForSearch);
    const near = (byCountry.get(country) ?? [])
      .map((one) => ({ ...one, km: distanceKm(point, one.place) }))
      .filter(({ km, place }) => km < ANY_TOWN_KM && zones.includes(place.zone))
      .sort((one, other) => one.km - other.km);
    const named = near
      .filter(
        ({ km, place }) =>
          km < NAMED_TOWN_KM &&
          place.names.some((name) => names.includes(normalizeForSearch(name))),
      )
      .sort((one, other) => other.place.population - one.place.population);
    const town = named[0] ?? near[0];
    return town ? [[code, town.index]] : [];
  });
}
