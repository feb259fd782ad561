import type { Preference } from "../../shared/api/preferences.ts";
import { nameWithRegion } from "../../shared/place-names.ts";
import { placeName, townNames } from "../language/names.ts";
import type { SavedZone } from "../places/saved-places.ts";
import { shownPlaceOf } from "./preference-place.ts";

/** The zones of a list in order, without unknown ones. A place whose name another entry's city has is named with its region. */
export function listedZones(preferences: readonly Preference[]): readonly SavedZone[] {
  const found = preferences.flatMap((preference) => {
    const place = shownPlaceOf(preference);
    return place ? [{ ...preference, place, city: placeName(place) }] : [];
  });
  return found.map(({ id, customName, cityId, place, availability, city: shortName }) => {
    const names = townNames(place);
    const isAmbiguous = found.some((one) => one.city === shortName && one.cityId !== cityId);
    const city = names && isAmbiguous ? nameWithRegion(names) : shortName;
    return {
      id,
      zone: place.zone,
      name: customName ?? city,
      city,
      cityId,
      ...(availability && { availability }),
    };
  });
}
