import type { PreferenceDraft } from "../../shared/api/preferences.ts";
import { createStore } from "../storage/store.ts";

/** A row of the zone table (`timezone` is its name, `cityId` is null) or a place (`timezone` is its IANA zone). */
export type ZoneToAdd = Omit<PreferenceDraft, "customName">;

/** Zones to add to the visitor's list, from anywhere on the page. They wait here until the list is loaded. */
export const zonesToAdd = createStore<readonly ZoneToAdd[]>([]);

export function addToMyZones(zone: ZoneToAdd): void {
  zonesToAdd.set([...zonesToAdd.get(), zone]);
}

/** The keys (`zoneKey`) of the list's entries; undefined until the list is loaded. */
export const myZoneKeys = createStore<ReadonlySet<string> | undefined>(undefined);

/** Equal for entries of the same place, or without a place of the same row of the table. */
export function zoneKey({ timezone, cityId }: Pick<ZoneToAdd, "timezone" | "cityId">): string {
  return cityId ?? timezone;
}
