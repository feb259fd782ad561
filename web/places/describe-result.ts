import { placeRegion } from "../../shared/place-names.ts";
import { parseZoneAliases } from "../../shared/zones/zone-aliases.ts";
import { cityName, countryName, localPlace, regionName } from "../language/names.ts";
import type { ZoneToAdd } from "./add-to-my-zones.ts";
import type { SearchResult } from "./search-results.ts";

let countries: ReadonlyMap<string, string> | undefined;

/** The city of an entry, or the name of a place. */
export function nameOfResult({ entry, place }: SearchResult): string {
  return entry ? cityName(entry.city, entry.zone) : cityName(place.name, place.zone);
}

export function zoneOfResult({ entry, place }: SearchResult): string {
  return entry ? entry.zone : place.zone;
}

/** "Hyōgo, Japan"; may be empty. Of an entry only the country is known. */
export function regionOfResult({ entry, place }: SearchResult): string {
  return entry ? countryOf(entry.zone) : placeRegion(localPlace(place, place.zone));
}

/** "Japan"; may be empty. */
export function countryOfResult({ entry, place }: SearchResult): string {
  return entry ? countryOf(entry.zone) : countryName(place.country ?? "");
}

/** Equal for the same entry or place. */
export function keyOfResult({ entry, place }: SearchResult): string {
  // Not the offset: two cities may share it.
  return entry ? entry.timezone : `place ${place.id}`;
}

export function zoneToAdd({ entry, place }: SearchResult): ZoneToAdd {
  if (entry) return { timezone: entry.timezone, cityId: null };
  const { id, zone, name, region, country } = place;
  return { timezone: zone, cityId: id, place: { name, region, country } };
}

/** The name that matched, if it is not the shown one. */
export function otherNameOfResult(result: SearchResult): string | undefined {
  const matched = result.entry ? result.matched : (result.place.matched ?? undefined);
  return matched === nameOfResult(result) ? undefined : matched;
}

function countryOf(zone: string): string {
  countries ??= nameCountries();
  return countries.get(zone) ?? "";
}

/** The first country of a zone's aliases is that of its city. */
function nameCountries(): ReadonlyMap<string, string> {
  return new Map(
    [...parseZoneAliases()].map(
      ([
        zone,
        {
          countries: [code],
        },
      ]) => [zone, code ? regionName(code) : ""],
    ),
  );
}
