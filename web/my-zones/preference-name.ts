import type { TownNames } from "../../shared/api/places.ts";
import type { PreferenceDraft } from "../../shared/api/preferences.ts";
import { fullPlaceName, nameWithRegion, placeRegion } from "../../shared/place-names.ts";
import { joinPlaces, placeName, timezoneName, townNames, zoneName } from "../i18n/names.ts";
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

/** The second line of "My zones": a place's region and country, so that they tell two Springfields apart, or the zone's name. */
export function detailOf(preference: PreferenceDraft): string {
  const [detail = ""] = detailsOf(preference);
  return detail;
}

/** The second line of a row of the dialog, which names the zone also for a place. */
export function detailWithZone(preference: PreferenceDraft): string {
  return [...new Set(detailsOf(preference))].join(" · ");
}

/** What tells more than the name, the most important first; the name of the zone is the last. */
function detailsOf(preference: PreferenceDraft): readonly string[] {
  const { customName } = preference;
  const names = namesOf(preference);
  const city = customName === null ? undefined : cityOf(preference);
  const place =
    names &&
    (customName === null ? placeRegion(names, joinPlaces) : fullPlaceName(names, joinPlaces));
  return [place || city, zoneNameOf(preference)].filter((part) => part !== undefined);
}

function zoneNameOf(preference: PreferenceDraft): string {
  const { timezone } = preference;
  const place = shownPlaceOf(preference);
  return (place && place.kind !== "row" && zoneName(place.zone)) || timezoneName(timezone);
}

function namesOf(preference: PreferenceDraft): TownNames | undefined {
  const place = placeOf(preference);
  return place && townNames(place);
}
