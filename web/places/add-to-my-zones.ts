import * as m from "#messages";
import type { Place } from "../../shared/place.ts";
import type { LazyPart } from "../kit/lazy/lazy-part.ts";
import { createStore } from "../kit/storage/store.ts";
import { showToast } from "../kit/ui/toast.ts";

/** Places to add to the visitor's list, from anywhere on the page. Each stays here until it is added or refused. */
export const placesToAdd = createStore<readonly Place[]>([]);

export function addToMyZones(place: Place): void {
  placesToAdd.set([...placesToAdd.get(), place]);
}

/** Loads the part with the list once there is a place to add. Returns an unsubscribe function. */
export function loadToAdd({ load, get, subscribe }: LazyPart<unknown>): () => void {
  const unsubscribePlaces = placesToAdd.subscribe(load);
  const unsubscribePart = subscribe(() => {
    if (!get().failed || placesToAdd.get().length === 0) return;
    showToast({ title: m.error(), description: m.loadFailed(), variant: "destructive" });
  });
  return () => {
    unsubscribePlaces();
    unsubscribePart();
  };
}
