import type { Availability } from "../../shared/api/availability.ts";
import type { TownNames } from "../../shared/api/places.ts";
import { entryKey, type Preference, type PreferenceDraft } from "../../shared/api/preferences.ts";
import type { MeetingPerson } from "../../shared/meeting/meeting.ts";
import { type Place, placeKey } from "../../shared/place.ts";
import { fullPlaceName, nameWithRegion, placeRegion } from "../../shared/place-names.ts";
import { currentZone } from "../../shared/zones/current-zone.ts";
import { WORLD_ZONES } from "../../shared/zones/world-zones.ts";
import { isKnownZone } from "../../shared/zones/zone-rules.ts";
import { joinPlaces, placeName, timezoneName, townNames, zoneName } from "../i18n/names.ts";
import { placeOfZone } from "../zones/place-of-zone.ts";
import type { ListEntry } from "./list-entries.ts";

/** Undefined for a name that is neither a row nor a zone. The rules may not know the zone of a town. */
export function placeOfPreference({ timezone, cityId, place }: PreferenceDraft): Place | undefined {
  if (cityId === null) {
    const row = WORLD_ZONES.find((one) => one.timezone === timezone);
    return row ?? (isKnownZone(timezone) ? { kind: "zone", zone: timezone } : undefined);
  }
  return { kind: "town", id: cityId, zone: timezone, ...(place && { names: place }) };
}

/** Undefined also without rules for the zone, whose time can't be shown then. */
export function shownPlaceOf(preference: PreferenceDraft): Place | undefined {
  const place = placeOfPreference(preference);
  return place && isKnownZone(place.zone) ? place : undefined;
}

export function preferenceDraft(
  place: Place,
  customName: string | null,
  availability?: Availability,
): PreferenceDraft {
  const own = { customName, ...(availability && { availability }) };
  if (place.kind === "row") return { timezone: place.timezone, cityId: null, ...own };
  if (place.kind === "zone") return { timezone: place.zone, cityId: null, ...own };
  const { id, zone, names } = place;
  return { timezone: zone, cityId: id, ...(names && { place: names }), ...own };
}

/** A zone becomes its row of the table, if it has one. */
export function draftOfWanted({ place, name, availability }: MeetingPerson): PreferenceDraft {
  const own = place.kind === "zone" ? placeOfZone(place.zone) : place;
  return preferenceDraft(own, name ?? null, availability);
}

export function missingEntries(
  wanted: readonly MeetingPerson[],
  preferences: readonly PreferenceDraft[],
  visitorZone: string,
): readonly PreferenceDraft[] {
  const listed = new Set(preferences.map((preference) => shownPlaceOf(preference)?.zone));
  const own = currentZone(visitorZone);
  const listedTowns = new Set(preferences.map(({ cityId }) => cityId));
  const keys = new Set(preferences.map(entryKey));
  return wanted
    .filter(({ place }) =>
      place.kind === "town"
        ? !listedTowns.has(place.id)
        : currentZone(place.zone) !== own && !listed.has(currentZone(place.zone)),
    )
    .map(draftOfWanted)
    .filter((entry) => !keys.has(entryKey(entry)));
}

/** A list in order, without unknown zones. A town whose name another entry's city has is named with its region. */
export function entriesOf(preferences: readonly Preference[]): readonly ListEntry[] {
  const found = preferences.flatMap((preference) => {
    const place = shownPlaceOf(preference);
    return place ? [{ ...preference, place, shortName: placeName(place) }] : [];
  });
  return found.map(({ id, customName, place, availability, shortName }) => {
    const names = townNames(place);
    const isAmbiguous = found.some(
      (one) => one.shortName === shortName && placeKey(one.place) !== placeKey(place),
    );
    const city = names && isAmbiguous ? nameWithRegion(names, joinPlaces) : shortName;
    return { id, place, name: customName ?? city, city, ...(availability && { availability }) };
  });
}

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

/** What tells two of one name apart, the most important first: region and country, then the name of the zone. */
export function detailsOf(preference: PreferenceDraft): readonly string[] {
  const { customName, timezone } = preference;
  const names = namesOf(preference);
  const city = customName === null ? undefined : cityOf(preference);
  const region =
    names &&
    (customName === null ? placeRegion(names, joinPlaces) : fullPlaceName(names, joinPlaces));
  const place = shownPlaceOf(preference);
  const zone = (place && place.kind !== "row" && zoneName(place.zone)) || timezoneName(timezone);
  return [...new Set([region || city, zone])].filter((part) => part !== undefined);
}

function namesOf(preference: PreferenceDraft): TownNames | undefined {
  const place = placeOfPreference(preference);
  return place && townNames(place);
}
