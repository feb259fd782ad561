import { useEffect, useEffectEvent } from "react";
import { placesToAdd } from "../add-to-my-zones.ts";

/** Calls `onAdded` when a place is to be added to the visitor's list, from anywhere on the page. */
export function useOnPlaceAdded(onAdded: () => void): void {
  const notify = useEffectEvent(onAdded);
  useEffect(() => {
    let count = placesToAdd.get().length;
    return placesToAdd.subscribe(() => {
      const before = count;
      count = placesToAdd.get().length;
      if (count > before) notify();
    });
  }, []);
}
