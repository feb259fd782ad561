import type { Preference } from "../../shared/api/preferences.ts";
import { nameWithRegion } from "../../shared/place-names.ts";
import { localPlace } from "../language/names.ts";
import type { SavedZone } from "../places/saved-places.ts";
import { zoneOf } from "./preference-name.ts";

/** The zones of a list in order, without unknown ones. A place whose name another entry's city has is named with its region. */
export function listedZones(preferences: readonly Preference[]): readonly SavedZone[] {
  const found = preferences.flatMap((preference) => {
    const { zone, city } = zoneOf(preference) ?? {};
    return zone && city ? [{ ...preference, zone, city }] : [];
  });
  return found.map(({ id, zone, customName, cityId, place, availability, city: shortName }) => {
    const isAmbiguous = found.some((one) => one.city === shortName && one.cityId !== cityId);
    const city = place && isAmbiguous ? nameWithRegion(localPlace(place, zone)) : shortName;
    return {
      id,
      zone,
      name: customName ?? city,
      city,
      cityId,
      ...(availability && { availability }),
    };
  });
}
