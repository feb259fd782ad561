import { useEffect } from "react";
import * as m from "#messages";
import { useStore } from "../../kit/storage/store.ts";
import { followZoneRules } from "../../time/follow-zone-rules.ts";
import { isNewBuildReady, registerWorker } from "./register-worker.ts";

/** Follows new zone rules and builds. The visitor chooses when to reload for a new build, because a form may be open. */
export function NewVersion() {
  const isAvailable = useStore(isNewBuildReady);
  useEffect(registerWorker, []);
  useEffect(followZoneRules, []);
  return (
    isAvailable && (
      <>
        {m.newVersion()}{" "}
        <button type="button" onClick={() => location.reload()}>
          {m.reload()}
        </button>
      </>
    )
  );
}
