import type { Preference } from "../../shared/api/preferences.ts";
import { placeKey } from "../../shared/place.ts";
import { nameWithRegion } from "../../shared/place-names.ts";
import { joinPlaces, placeName, townNames } from "../i18n/names.ts";
import type { ListEntry } from "../places/saved-places.ts";
import { shownPlaceOf } from "./preference-place.ts";

/** A list in order, without unknown zones. A town whose name another entry's city has is named with its region. */
export function listEntries(preferences: readonly Preference[]): readonly ListEntry[] {
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
