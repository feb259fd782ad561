import { CITY_DIRECTORY } from "../zones/city-directory.ts";
import { normalizeForSearch } from "../zones/normalize-for-search.ts";
import { WORLD_ZONES } from "../zones/world-zones.ts";
import { parseZoneAliases } from "../zones/zone-aliases.ts";

export interface City {
  readonly name: string;
  readonly zone: string;
  /** Set if the name is only an alias of the zone: a larger city may have it. */
  readonly isAlias?: true;
}

const MAX_CHARACTERS = 100;

let citiesByKey: ReadonlyMap<string, City> | undefined;

/** Finds a city by its whole name, local and former names included. A country is no city: some have several zones. */
export function findCity(text: string): City | undefined {
  if (text.length > MAX_CHARACTERS) return undefined;
  citiesByKey ??= readCities();
  return citiesByKey.get(normalizeForSearch(text));
}

/** By their normalized names. Of several cities with one name, the directory's comes first, then the table's. */
function readCities(): ReadonlyMap<string, City> {
  const aliases = parseZoneAliases();
  const ofTable = WORLD_ZONES.map(({ city, zone }) => ({ name: city, zone }));
  const ofAliases = WORLD_ZONES.flatMap(({ zone }) =>
    (aliases.get(zone)?.places ?? []).map((name): City => ({ name, zone, isAlias: true })),
  );
  const cities = [...CITY_DIRECTORY, ...ofTable, ...ofAliases];
  return new Map(cities.toReversed().map((city) => [normalizeForSearch(city.name), city]));
}
