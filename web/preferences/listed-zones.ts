import type { Preference } from "../../shared/api/preferences.ts";
import { entryOf, nameOf } from "./preference-name.ts";

/** A zone of a list: its IANA id, its name in the list, and its city. */
export interface ListedZone {
  readonly zone: string;
  readonly name: string;
  readonly city: string;
}

/** The zones of a list in order, without those that the table no longer has. */
export function listedZones(preferences: readonly Preference[]): readonly ListedZone[] {
  return preferences.flatMap((preference) => {
    const entry = entryOf(preference);
    return entry ? [{ zone: entry.zone, name: nameOf(preference), city: entry.city }] : [];
  });
}
