import { type Place, UTC } from "../../shared/place.ts";
import { placeRegion } from "../../shared/place-names.ts";
import { parseZoneAliases } from "../../shared/zones/zone-aliases.ts";
import { joinPlaces, placeName, regionName, townNames, zoneName } from "../i18n/names.ts";
import type { SearchResult } from "./search-results.ts";

let countries: ReadonlyMap<string, string> | undefined;

/** "Hyōgo, Japan"; may be empty. Without a town's names only the country is known, or the name of UTC. */
export function regionOf(place: Place): string {
  if (place.zone === UTC.zone) return zoneName(place.zone) ?? "";
  const names = townNames(place);
  return names ? placeRegion(names, joinPlaces) : countryOfZone(place.zone);
}

/** "Japan"; may be empty. */
export function countryOf(place: Place): string {
  const names = townNames(place);
  return names ? (names.country ?? "") : countryOfZone(place.zone);
}

/** The name that matched, if it is not the shown one. */
export function otherNameOf({ place, matched }: SearchResult): string | undefined {
  return matched === placeName(place) ? undefined : matched;
}

/** Whether a name is shown beside the place as its region or country. */
export function isShownOf(place: Place, name: string): boolean {
  return [regionOf(place), ...Object.values(townNames(place) ?? {})].includes(name);
}

function countryOfZone(zone: string): string {
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
