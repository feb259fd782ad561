import { useSyncExternalStore } from "react";

function subscribe(listener: () => void): () => void {
  const types = ["online", "offline"];
  for (const type of types) window.addEventListener(type, listener);
  return () => {
    for (const type of types) window.removeEventListener(type, listener);
  };
}

/** What the browser says; true while prerendered and hydrated. A browser that is online may still reach no server. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
}
