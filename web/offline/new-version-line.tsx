import { useEffect, useState } from "react";
import { registerWorker } from "./register-worker.ts";

/** Says that a newer build of the page is there; when it is taken is the visitor's choice, for something may be open. */
export function NewVersionLine() {
  const [isThere, setIsThere] = useState(false);
  useEffect(() => registerWorker(() => setIsThere(true)), []);
  return (
    <p role="status" className="new-version-line">
      {isThere && (
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
