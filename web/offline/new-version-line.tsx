import { useEffect } from "react";
import * as m from "#messages";
import { lazyPart, loadWhenIdle, useLazyPart } from "../lazy/lazy-part.ts";
import { useStore } from "../storage/store.ts";
import { isNewBuildReady } from "./new-build.ts";

const updates = lazyPart(() => import("./follow-updates.ts"));

/** Offers a new build of the page. The visitor chooses when to reload, because a form may be open. */
export function NewVersionLine() {
  const isAvailable = useStore(isNewBuildReady, false);
  const { part } = useLazyPart(updates);
  useEffect(() => loadWhenIdle(updates), []);
  useEffect(() => part?.followUpdates(() => isNewBuildReady.set(true)), [part]);
  return (
    <p role="status" className="new-version-line">
      {isAvailable && (
        <>
          {m.newVersion()}{" "}
          <button type="button" className="min-h-11 underline" onClick={() => location.reload()}>
            {m.reload()}
          </button>
        </>
      )}
    </p>
  );
}
