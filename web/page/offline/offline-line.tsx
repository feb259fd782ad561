import * as m from "#messages";
import { useIsOnline } from "../../kit/api/use-is-online.ts";

export function OfflineLine() {
  return (
    <p aria-live="polite" className="offline-line">
      {useIsOnline() ? "" : m.offline()}
    </p>
  );
}
