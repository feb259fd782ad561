import { useEffect, useMemo } from "react";
import { lazyPart, useLazyPart } from "../../kit/lazy/lazy-part.ts";

/** The first view has no names. */
const names = /* @__PURE__ */ lazyPart(() => import("../names.ts"));

export function useZoneCity(): (zone: string) => string {
  return useNames()?.zoneCity ?? (() => "…");
}

export function useZoneLine(zone: string, hasCity: boolean): readonly string[] {
  const loaded = useNames();
  return useMemo(() => loaded?.zoneLine(zone, hasCity) ?? [], [zone, hasCity, loaded]);
}

function useNames(): typeof import("../names.ts") | undefined {
  useEffect(() => names.load(), []);
  return useLazyPart(names).part;
}
