import { CITY_DIRECTORY } from "../zones/city-directory.ts";
import { normalizeForSearch } from "../zones/normalize-for-search.ts";
import { WORLD_ZONES } from "../zones/world-zones.ts";
import { parseZoneAliases } from "../zones/zone-aliases.ts";

export interface City {
  readonly name: string;
  readonly zone: string;
}

const MAX_CHARACTERS = 100;

/** Finds a city by its whole name, local and former names included. A country is no city: some have several zones. */
export function findCity(text: string): City | undefined {
  if (text.length > MAX_CHARACTERS) return undefined;
  const wanted = normalizeForSearch(text);
  if (wanted === "") return undefined;
  const aliases = parseZoneAliases();
  const ofZones = WORLD_ZONES.flatMap(({ city, zone }) =>
    [city, ...(aliases.get(zone)?.places ?? [])].map((name) => ({ name, zone })),
  );
  return [...CITY_DIRECTORY, ...ofZones].find(({ name }) => normalizeForSearch(name) === wanted);
}
