/* oxlint-disable react-hooks/exhaustive-deps, react-hooks/use-memo -- checked where the hook is called. */
import { useMemo } from "react";
import { hourCycle } from "../i18n/times.ts";
import { useStore } from "../kit/storage/store.ts";
import { renewedRelease } from "./renewed-release.ts";

/** As `useMemo`, for what depends on zone rules or has texts of times: computes anew for newer rules and the other hour cycle. */
export function useZoneMemo<T>(compute: () => T, dependencies: readonly unknown[]): T {
  // biome-ignore lint/correctness/useExhaustiveDependencies: checked where the hook is called.
  return useMemo(compute, [...dependencies, useStore(renewedRelease), hourCycle.use()]);
}
