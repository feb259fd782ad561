import { useEffect, useEffectEvent } from "react";
import { createStore, useStore } from "../storage/store.ts";
import type { LinkedZone } from "./use-linked-places.ts";

const NONE: readonly LinkedZone[] = [];

/** The zones of a link that the visitor wants in the list; they wait here until the list is loaded. */
export const linkedZonesToAdd = createStore(NONE);

/** Passes them on once it is known whose list they join. */
export function useLinkedZonesToAdd(
  onAdd: (zones: readonly LinkedZone[]) => void,
  isSessionLoading: boolean,
): void {
  const zones = useStore(linkedZonesToAdd);
  const add = useEffectEvent(onAdd);
  useEffect(() => {
    if (isSessionLoading || zones.length === 0) return;
    linkedZonesToAdd.set(NONE);
    add(zones);
  }, [zones, isSessionLoading]);
}
