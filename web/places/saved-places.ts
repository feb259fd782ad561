import { useSyncExternalStore } from "react";
import type { Availability } from "../../shared/api/availability.ts";
import { type Place, placeKey } from "../../shared/place.ts";
import { createStore } from "../kit/storage/store.ts";
import { placesToAdd } from "./add-to-my-zones.ts";

/** A place by the name that is shown: a custom one, or else the city. */
export interface NamedPlace {
  readonly place: Place;
  readonly name: string;
}

/** An entry of the visitor's list, or the visitor. */
export interface ListEntry extends NamedPlace {
  /** Undefined for the visitor. */
  readonly id?: string;
  readonly city: string;
  readonly availability?: Availability;
}

const NOT_LOADED: readonly ListEntry[] = [];

/** The visitor's list in order, without unknown zones; empty until it is loaded. */
export const savedEntries = createStore(NOT_LOADED);

let known = { entries: NOT_LOADED, keys: new Set<string>() };

/** Whether the list has a place, or is about to. False until the list is loaded. */
export function useIsInMyZones(place: Place | undefined): boolean {
  return useSyncExternalStore(
    subscribeToBoth,
    () => place !== undefined && isListed(placeKey(place)),
    () => false,
  );
}

function isListed(key: string): boolean {
  const entries = savedEntries.get();
  if (entries === NOT_LOADED) return false;
  if (entries !== known.entries) {
    known = { entries, keys: new Set(entries.map((entry) => placeKey(entry.place))) };
  }
  return known.keys.has(key) || placesToAdd.get().some((place) => placeKey(place) === key);
}

function subscribeToBoth(listener: () => void): () => void {
  const unsubscribeEntries = savedEntries.subscribe(listener);
  const unsubscribePlaces = placesToAdd.subscribe(listener);
  return () => {
    unsubscribeEntries();
    unsubscribePlaces();
  };
}
