import { type Place, UTC } from "../../shared/place.ts";
import { placeRegion } from "../../shared/place-names.ts";
import { parseZoneAliases } from "../../shared/zones/zone-aliases.ts";
import { joinPlaces, regionName, townNames, zoneName } from "../i18n/names.ts";

let aliases: ReturnType<typeof parseZoneAliases> | undefined;

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

function countryOfZone(zone: string): string {
  aliases ??= parseZoneAliases();
  // The first country of a zone's aliases is that of its city.
  const [code] = aliases.get(zone)?.countries ?? [];
  return code ? regionName(code) : "";
}
