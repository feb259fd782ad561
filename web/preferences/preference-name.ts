import type { TownNames } from "../../shared/api/places.ts";
import type { Preference } from "../../shared/api/preferences.ts";
import { fullPlaceName, nameWithRegion, placeRegion } from "../../shared/place-names.ts";
import { labelZone } from "../../shared/zones/label-zone.ts";
import { WORLD_ZONES } from "../../shared/zones/world-zones.ts";
import { isKnownZone } from "../../shared/zones/zone-rules.ts";
import { cityName, localPlace, timezoneName } from "../language/names.ts";

type NamedPreference = Pick<Preference, "timezone" | "customName" | "cityId" | "place">;

/** The IANA zone and the city of an entry; undefined if the table or the rules no longer have its zone. */
export function zoneOf(
  preference: NamedPreference,
): { readonly zone: string; readonly city: string } | undefined {
  const { timezone, cityId, place } = preference;
  if (cityId === null) {
    const entry = WORLD_ZONES.find((one) => one.timezone === timezone);
    return entry && { zone: entry.zone, city: cityName(entry.city, entry.zone) };
  }
  if (!isKnownZone(timezone)) return undefined;
  return { zone: timezone, city: cityName(place?.name ?? labelZone(timezone), timezone) };
}

/** The custom name, or else the city. */
export function nameOf(preference: NamedPreference): string {
  const { timezone, customName, place } = preference;
  return customName ?? zoneOf(preference)?.city ?? place?.name ?? timezone;
}

/** The name for a label, which has no second line: "Springfield, Illinois". */
export function spokenNameOf(preference: NamedPreference): string {
  const { customName } = preference;
  const place = localPlaceOf(preference);
  return customName === null && place ? nameWithRegion(place) : nameOf(preference);
}

/** What "My zones" shows below the name; a place's region and country, so that they tell two Springfields apart. */
export function detailOf(preference: NamedPreference): string {
  const { customName } = preference;
  const place = localPlaceOf(preference);
  const timezone = timezoneName(preference.timezone);
  if (place) return customName ? fullPlaceName(place) : placeRegion(place) || timezone;
  return (customName && zoneOf(preference)?.city) || timezone;
}

/** The first line of a row of the dialog: the name of the zone, or of the place with its region and country. */
export function titleOf(preference: NamedPreference): string {
  const place = localPlaceOf(preference);
  return place ? fullPlaceName(place) : timezoneName(preference.timezone);
}

function localPlaceOf({ place, timezone }: NamedPreference): TownNames | undefined {
  return place && localPlace(place, timezone);
}
