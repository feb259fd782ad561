import { followZoneRules } from "../api/follow-zone-rules.ts";
import { registerWorker } from "./register-worker.ts";

/** Follows new zone rules, and calls back when there is a new build. Returns an unsubscribe function. */
export function followUpdates(onNewBuild: () => void): () => void {
  const unsubscribes = [registerWorker(onNewBuild), followZoneRules()];
  return () => {
    for (const unsubscribe of unsubscribes) unsubscribe();
  };
}
