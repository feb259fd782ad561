import type { Preference } from "../../shared/api/preferences.ts";
import { nameOf, zoneOf } from "./preference-name.ts";

/** A zone of a list: its IANA id, its name in the list, its city, and the place's id if it is one. */
export interface ListedZone {
  readonly zone: string;
  readonly name: string;
  readonly city: string;
  readonly cityId: string | null;
}

/** The zones of a list in order, without those that the table no longer has. */
export function listedZones(preferences: readonly Preference[]): readonly ListedZone[] {
  return preferences.flatMap((preference) => {
    const found = zoneOf(preference);
    if (!found) return [];
    const { zone, city } = found;
    return [{ zone, name: nameOf(preference), city, cityId: preference.cityId }];
  });
}
