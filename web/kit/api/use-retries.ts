import { useEffect, useEffectEvent } from "react";
import { onRetryOccasion } from "../lazy/on-retry-occasion.ts";

/** Fetches a query again at each occasion of `onRetryOccasion`, while its data is missing. */
export function useRetries(
  isMissing: boolean,
  refetch: (options: { cancelRefetch: boolean }) => unknown,
): void {
  // A request under way counts: one occasion often is several events.
  const retry = useEffectEvent(() => void refetch({ cancelRefetch: false }));
  useEffect(() => {
    if (!isMissing) return undefined;
    const controller = new AbortController();
    onRetryOccasion(retry, { signal: controller.signal });
    return () => controller.abort();
  }, [isMissing]);
}
