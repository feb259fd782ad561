import type { TownNames } from "../../shared/api/places.ts";
import type { PreferenceDraft } from "../../shared/api/preferences.ts";
import { fullPlaceName, nameWithRegion, placeRegion } from "../../shared/place-names.ts";
import { joinPlaces, placeName, timezoneName, townNames } from "../i18n/names.ts";
import { placeOf, shownPlaceOf } from "./preference-place.ts";

/** The custom name, or else the city. */
export function nameOf(preference: PreferenceDraft): string {
  const { timezone, customName, place } = preference;
  return customName ?? cityOf(preference) ?? place?.name ?? timezone;
}

/** Undefined if the table or the rules no longer have the zone. */
export function cityOf(preference: PreferenceDraft): string | undefined {
  const place = shownPlaceOf(preference);
  return place && placeName(place);
}

/** The name for a label, which has no second line: "Springfield, Illinois". */
export function spokenNameOf(preference: PreferenceDraft): string {
  const names = namesOf(preference);
  return preference.customName === null && names
    ? nameWithRegion(names, joinPlaces)
    : nameOf(preference);
}

/** What "My zones" shows below the name; a place's region and country, so that they tell two Springfields apart. */
export function detailOf(preference: PreferenceDraft): string {
  const { customName } = preference;
  const names = namesOf(preference);
  const timezone = timezoneName(preference.timezone);
  if (names)
    return customName
      ? fullPlaceName(names, joinPlaces)
      : placeRegion(names, joinPlaces) || timezone;
  return (customName && cityOf(preference)) || timezone;
}

/** The first line of a row of the dialog: the name of the zone, or of the place with its region and country. */
export function titleOf(preference: PreferenceDraft): string {
  const names = namesOf(preference);
  return names ? fullPlaceName(names, joinPlaces) : timezoneName(preference.timezone);
}

function namesOf(preference: PreferenceDraft): TownNames | undefined {
  const place = placeOf(preference);
  return place && townNames(place);
}
