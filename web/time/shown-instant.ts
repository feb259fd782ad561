import { useSyncExternalStore } from "react";

const listeners = new Set<() => void>();
let shown: number | undefined;

/** Has every time on the page be that of an instant (ms) in place of now; undefined for now again. */
export function showInstant(instant: number | undefined): void {
  if (instant === shown) return;
  shown = instant;
  document.documentElement.toggleAttribute("data-another-time", shown !== undefined);
  for (const listener of listeners) listener();
}

/** The instant (ms) that the page shows in place of now; undefined while it shows now. */
export function useShownInstant(): number | undefined {
  return useSyncExternalStore(subscribeToShownInstant, readShownInstant, () => undefined);
}

export function readShownInstant(): number | undefined {
  return shown;
}

export function subscribeToShownInstant(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
