import { useEffect, useState } from "react";
import { lazyPart, loadWhenIdle, useLazyPart } from "../lazy/lazy-part.ts";

const updates = lazyPart(() => import("./follow-updates.ts"));

/** Offers a new build of the page. The visitor chooses when to reload, because a form may be open. */
export function NewVersionLine() {
  const [isAvailable, setIsAvailable] = useState(false);
  const { part } = useLazyPart(updates);
  useEffect(() => loadWhenIdle(updates), []);
  useEffect(() => part?.followUpdates(() => setIsAvailable(true)), [part]);
  return (
    <p role="status" className="new-version-line">
      {isAvailable && (
        <>
          A new version is ready.{" "}
          <button type="button" className="min-h-11 underline" onClick={() => location.reload()}>
            Reload
          </button>
        </>
      )}
    </p>
  );
}
