import { useEffect, useState } from "react";
import { registerWorker } from "./register-worker.ts";

/** Offers a new build of the page. The visitor chooses when to reload, because a form may be open. */
export function NewVersionLine() {
  const [isAvailable, setIsAvailable] = useState(false);
  useEffect(() => registerWorker(() => setIsAvailable(true)), []);
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
