import { useCallback, useRef, useState } from "react";
import type { searchZones } from "../../shared/zones/search-zones.ts";

type Search = typeof searchZones;

/** The search with all its names, which comes only when it is about to be used; and what has it come. */
export function useZoneSearch() {
  const [search, setSearch] = useState<Search>();
  const [hasFailed, setHasFailed] = useState(false);
  const isAsked = useRef(false);
  const load = useCallback(async () => {
    if (isAsked.current) return;
    isAsked.current = true;
    try {
      const { searchZones } = await import("../../shared/zones/search-zones.ts");
      setSearch(() => searchZones);
      setHasFailed(false);
    } catch {
      isAsked.current = false;
      setHasFailed(true);
    }
  }, []);
  return { search, hasFailed, load };
}
