import { useEffect, useEffectEvent, useRef } from "react";
import * as m from "#messages";
import { isolate } from "../../shared/isolate.ts";
import { reportError } from "../api/report-error.ts";
import { myZoneKeys, type ZoneToAdd, zoneKey, zonesToAdd } from "../places/add-to-my-zones.ts";
import { useStore } from "../storage/store.ts";
import { showToast } from "../ui/toast.ts";
import { spokenNameOf } from "./preference-name.ts";
import type { PreferenceStore } from "./preference-store.ts";
import { useAddPreference, usePreferences } from "./use-preferences.ts";
import { useRemoveEntry } from "./use-remove-entry.ts";

/** Adds the zones of `zonesToAdd` one by one, as soon as the list is known; none that the list has already. */
export function useZonesToAdd(store: PreferenceStore, isSessionLoading: boolean): void {
  const waiting = useStore(zonesToAdd);
  const { data } = usePreferences(store);
  const { mutateAsync: add } = useAddPreference(store);
  const removeEntry = useRemoveEntry(store);
  const started = useRef<ZoneToAdd>(undefined);

  useEffect(() => {
    myZoneKeys.set(data && new Set([...data.preferences, ...waiting].map(zoneKey)));
  }, [data, waiting]);

  const addNext = useEffectEvent(async (zone: ZoneToAdd) => {
    if (started.current === zone) return;
    started.current = zone;
    const draft = { ...zone, customName: null };
    const isSame = (other: ZoneToAdd) => zoneKey(other) === zoneKey(zone);
    try {
      const { preferences } = await store.list();
      if (preferences.some(isSame)) {
        const name = isolate(spokenNameOf(draft));
        showToast({ title: m.myZones(), description: m.myZonesListed({ name }) });
        return;
      }
      const added = await add(draft);
      showToast({
        title: m.preferencesAddedTitle(),
        description: m.preferencesAdded(),
        action: { label: m.undo(), run: () => removeEntry(added, preferences.length) },
      });
    } catch (error) {
      reportError(error, m.preferencesAddFailed());
    } finally {
      // Equal ones were asked for by further presses.
      zonesToAdd.set(zonesToAdd.get().filter((other) => !isSame(other)));
    }
  });

  const next = waiting[0];
  useEffect(() => {
    if (next && !isSessionLoading) void addNext(next);
  }, [next, isSessionLoading]);
}
