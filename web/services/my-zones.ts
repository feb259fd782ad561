import { useSyncExternalStore } from "react";
import * as m from "#messages";
import { type Place, placeKey } from "../../shared/place.ts";
import { createStore } from "../kit/storage/store.ts";
import { showToast } from "../kit/ui/toast.ts";
import { listEntries, NOT_LOADED, placesLeft } from "./list-entries.ts";

export const addedPlaces = createStore<readonly string[]>([]);

export const myZones = {
  ...listEntries,
  add: async (place: Place): Promise<void> => {
    const key = placeKey(place);
    if (addedPlaces.get().includes(key)) return;
    addedPlaces.set([...addedPlaces.get(), key]);
    try {
      const { addToOwner } = await import("./list-owner.ts");
      await addToOwner(place);
    } catch {
      placesLeft.push(place);
      showToast({ title: m.error(), description: m.loadFailed(), variant: "destructive" });
    } finally {
      addedPlaces.set(addedPlaces.get().filter((other) => other !== key));
    }
  },
};

/** Whether the list has a place, or is about to. False until the list is loaded. */
export function useIsInMyZones(place: Place | undefined): boolean {
  return useSyncExternalStore(
    subscribe,
    () => place !== undefined && isListed(placeKey(place)),
    () => false,
  );
}

function isListed(key: string): boolean {
  const listed = listEntries.get();
  if (listed === NOT_LOADED) return false;
  return addedPlaces.get().includes(key) || listed.some(({ place }) => placeKey(place) === key);
}

function subscribe(listener: () => void): () => void {
  const unsubscribes = [listEntries, addedPlaces].map((store) => store.subscribe(listener));
  return () => {
    for (const unsubscribe of unsubscribes) unsubscribe();
  };
}
