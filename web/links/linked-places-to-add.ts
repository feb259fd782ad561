import { useEffect, useEffectEvent } from "react";
import { createStore, useStore } from "../kit/storage/store.ts";
import type { LinkedPlace } from "./moment-link.ts";

const NONE: readonly LinkedPlace[] = [];

/** The places of a link that the visitor wants in the list; they wait here until the list is loaded. */
export const linkedPlacesToAdd = createStore(NONE);

/** Passes them on once it is known whose list they join. */
export function useLinkedPlacesToAdd(
  onAdd: (places: readonly LinkedPlace[]) => void,
  isSessionLoading: boolean,
): void {
  const places = useStore(linkedPlacesToAdd);
  const add = useEffectEvent(onAdd);
  useEffect(() => {
    if (isSessionLoading || places.length === 0) return;
    linkedPlacesToAdd.set(NONE);
    add(places);
  }, [places, isSessionLoading]);
}
