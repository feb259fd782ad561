import { useMemo } from "react";
import { labelZone } from "../../shared/zones/label-zone.ts";
import { zoneName } from "./zone-name.ts";

export function useZoneCity(): (zone: string) => string {
  return labelZone;
}

export function useZoneLine(zone: string, hasCity: boolean): readonly string[] {
  return useMemo(() => {
    const isOffset = zone.startsWith("Etc/") || !zone.includes("/");
    return [isOffset || !hasCity ? [] : labelZone(zone), zoneName(zone) ?? []].flat();
  }, [zone, hasCity]);
}
