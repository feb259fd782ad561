import { useEffect } from "react";
import { lazyPart, loadWhenIdle, useLazyPart } from "../../kit/lazy/lazy-part.ts";

const newVersion = lazyPart(() => import("./new-version.tsx"));

/** Offers a new build of the page; an empty live region until there is one. */
export function NewVersionLine() {
  const { part } = useLazyPart(newVersion);
  useEffect(() => loadWhenIdle(newVersion), []);
  return (
    <p aria-live="polite" className="new-version-line">
      {part && <part.NewVersion />}
    </p>
  );
}
