import { useSyncExternalStore } from "react";

/** Says while the device has no network that the clocks go on without it. */
export function OfflineLine() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <p role="status" className="offline-line">
      {isOnline ? "" : "You are offline. The clocks go on."}
    </p>
  );
}

function subscribe(listener: () => void): () => void {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}
