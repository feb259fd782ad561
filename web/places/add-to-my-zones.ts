import * as m from "#messages";
import type { PreferenceDraft } from "../../shared/api/preferences.ts";
import type { LazyPart } from "../lazy/lazy-part.ts";
import { createStore } from "../storage/store.ts";
import { showToast } from "../ui/toast.ts";

/** A row of the zone table (`timezone` is its name, `cityId` is null) or a place (`timezone` is its IANA zone). */
export type ZoneToAdd = Omit<PreferenceDraft, "customName">;

/** Zones to add to the visitor's list, from anywhere on the page. Each stays here until it is added or refused. */
export const zonesToAdd = createStore<readonly ZoneToAdd[]>([]);

export function addToMyZones(zone: ZoneToAdd): void {
  zonesToAdd.set([...zonesToAdd.get(), zone]);
}

/** The keys (`zoneKey`) of the list's entries and of those being added; undefined until the list is loaded. */
export const myZoneKeys = createStore<ReadonlySet<string> | undefined>(undefined);

/** Equal for entries of the same place, or without a place of the same row of the table. */
export function zoneKey({ timezone, cityId }: Pick<ZoneToAdd, "timezone" | "cityId">): string {
  return cityId ?? timezone;
}

/** Loads the part with the list once there is a zone to add. Returns an unsubscribe function. */
export function loadToAdd({ load, get, subscribe }: LazyPart<unknown>): () => void {
  const unsubscribeZones = zonesToAdd.subscribe(load);
  const unsubscribePart = subscribe(() => {
    if (!get().failed || zonesToAdd.get().length === 0) return;
    showToast({
      title: m.error(),
      description: m.loadFailed(),
      variant: "destructive",
    });
  });
  return () => {
    unsubscribeZones();
    unsubscribePart();
  };
}
