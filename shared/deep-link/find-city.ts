import { CITY_DIRECTORY } from "../zones/city-directory.ts";
import { normalizeForSearch } from "../zones/search-zones.ts";
import { WORLD_ZONES } from "../zones/world-zones.ts";
import { parseZoneAliases } from "../zones/zone-aliases.ts";

/** A city by a name as people write it, and its zone. */
export interface City {
  readonly name: string;
  readonly zone: string;
}

/** Longer than any name of a place. */
const MAX_CHARACTERS = 100;

/**
 * The city that goes by a name, whole, without case and accents, local and former names included: "zurich", "Bombay".
 * Undefined for what is no city here, such as a country, of which some have several zones.
 */
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
