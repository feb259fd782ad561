import { useSyncExternalStore } from "react";
import { createStore } from "../storage/store.ts";

const online = createStore(true, () => {
  const follow = () => online.set(navigator.onLine);
  follow();
  window.addEventListener("online", follow);
  window.addEventListener("offline", follow);
  return () => {
    window.removeEventListener("online", follow);
    window.removeEventListener("offline", follow);
  };
});

/** What the browser says; true while prerendered and hydrated. A browser that is online may still reach no server. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(
    online.subscribe,
    () => navigator.onLine,
    () => true,
  );
}
