/* oxlint-disable react-hooks/exhaustive-deps, react-hooks/use-memo -- checked where the hook is called. */
import { useMemo } from "react";
import { useStore } from "../kit/storage/store.ts";
import { renewedRelease } from "./renewed-release.ts";

/** As `useMemo`, for what depends on zone rules: computes anew when the open page gets newer ones. */
export function useZoneMemo<T>(compute: () => T, dependencies: readonly unknown[]): T {
  // biome-ignore lint/correctness/useExhaustiveDependencies: checked where the hook is called.
  return useMemo(compute, [...dependencies, useStore(renewedRelease)]);
}
