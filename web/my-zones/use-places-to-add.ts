import { useEffect, useEffectEvent, useRef } from "react";
import * as m from "#messages";
import { type Place, placeKey } from "../../shared/place.ts";
import { isolate } from "../i18n/isolate.ts";
import { reportError } from "../kit/api/report-error.ts";
import { useStore } from "../kit/storage/store.ts";
import { showToast } from "../kit/ui/toast.ts";
import { placesToAdd } from "../places/add-to-my-zones.ts";
import { spokenNameOf } from "./preference-name.ts";
import { draftOf, placeOf } from "./preference-place.ts";
import type { PreferenceStore } from "./preference-store.ts";
import { useAddPreference } from "./use-preferences.ts";
import { useRemoveEntry } from "./use-remove-entry.ts";

/** Adds the places of `placesToAdd` one by one, as soon as the list is known; none that the list has already. */
export function usePlacesToAdd(store: PreferenceStore, isSessionLoading: boolean): void {
  const waiting = useStore(placesToAdd);
  const { mutateAsync: add } = useAddPreference(store);
  const removeEntry = useRemoveEntry(store);
  const started = useRef<Place>(undefined);

  const addNext = useEffectEvent(async (place: Place) => {
    if (started.current === place) return;
    started.current = place;
    const draft = draftOf(place, null);
    const isSame = (other: Place | undefined) =>
      other !== undefined && placeKey(other) === placeKey(place);
    try {
      const { preferences } = await store.list();
      if (preferences.map(placeOf).some(isSame)) {
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
      placesToAdd.set(placesToAdd.get().filter((other) => !isSame(other)));
    }
  });

  const next = waiting[0];
  useEffect(() => {
    if (next && !isSessionLoading) void addNext(next);
  }, [next, isSessionLoading]);
}
