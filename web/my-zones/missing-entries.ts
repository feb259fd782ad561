import { entryKey, type Preference, type PreferenceDraft } from "../../shared/api/preferences.ts";
import { currentZone } from "../../shared/zones/current-zone.ts";
import type { LinkedPlace } from "../links/moment-link.ts";
import { placeOfZone } from "../places/search-zones.ts";
import { draftOf, shownPlaceOf } from "./preference-place.ts";

/**
 * The entries that would add zones and places to a list, without those that it has already and the visitor's own zone.
 */
export function missingEntries(
  wanted: readonly LinkedPlace[],
  preferences: readonly Preference[],
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
    .map(entryFor)
    .filter((entry) => !keys.has(entryKey(entry)));
}

export function entryFor({ place, name, availability }: LinkedPlace): PreferenceDraft {
  const own = place.kind === "zone" ? placeOfZone(place.zone) : place;
  return draftOf(own, name ?? null, availability);
}
