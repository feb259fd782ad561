import { useIsOnline } from "../api/use-is-online.ts";

export function OfflineLine() {
  return (
    <p role="status" className="offline-line">
      {useIsOnline() ? "" : "You're offline. The clocks keep running."}
    </p>
  );
}
