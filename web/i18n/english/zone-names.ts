import { useMemo } from "react";
import { currentZone } from "../../../shared/zones/current-zone.ts";
import { labelZone } from "../../../shared/zones/label-zone.ts";
import { WORLD_ZONES } from "../../../shared/zones/world-zones.ts";

// For the first view; other parts have `../names.ts`. Only in English the first view has the zone table.

export function useZoneCity(): (zone: string) => string {
  return labelZone;
}

/** The city of a zone, if it is wanted and has one, and the zone's name: "Lagos", "West Africa Time". */
export function useZoneLine(zone: string, hasCity: boolean): readonly string[] {
  return useMemo(
    () => [isOffset(zone) || !hasCity ? [] : labelZone(zone), zoneName(zone) ?? []].flat(),
    [zone, hasCity],
  );
}

/** "West Africa Time", as in the zone table; for another zone the name by `Intl`. Undefined without a name. */
export function zoneName(zone: string): string | undefined {
  const current = currentZone(zone);
  const entry = WORLD_ZONES.find((one) => one.zone === current);
  if (entry) return entry.timezone;
  // The first format takes a slow phone more than 100 ms, just when the page is hydrated.
  return isOffset(zone) ? undefined : nameByIntl(zone, "en-US");
}

/** In the middle of the year: in an hour that is repeated the name would have a city, "Eastern Time (Detroit)". */
export function nameByIntl(zone: string, locale: string): string | undefined {
  const now = Date.UTC(new Date().getUTCFullYear(), 6);
  try {
    const [name, offset] = (["longGeneric", "longOffset"] as const).map(
      (timeZoneName) =>
        new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName })
          .formatToParts(now)
          .find(({ type }) => type === "timeZoneName")?.value,
    );
    return name === offset ? undefined : name;
  } catch {
    // Newer rules may have a zone that `Intl` does not.
    return undefined;
  }
}

function isOffset(zone: string): boolean {
  return zone.startsWith("Etc/") || !zone.includes("/");
}
