import { useMemo } from "react";
import { currentZone } from "../../../shared/zones/current-zone.ts";
import { labelZone } from "../../../shared/zones/label-zone.ts";
import { WORLD_ZONES } from "../../../shared/zones/world-zones.ts";

// For the first view; other parts have `../names.ts`. Only in English the first view has the zone table.

/** What `Intl` returns for a zone without a name: "GMT", "GMT+03:00". */
const NAMELESS = /^GMT/;

/** The city that a zone is named after; "…" until it is loaded. */
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
  if (isOffset(zone)) return undefined;
  const format = new Intl.DateTimeFormat("en-US", { timeZone: zone, timeZoneName: "longGeneric" });
  const name = format.formatToParts(midYear()).at(-1)?.value;
  return name && !NAMELESS.test(name) ? name : undefined;
}

/** An instant for names by `Intl`, which in an hour that is repeated would have a city: "Eastern Time (Detroit)". */
export function midYear(): number {
  return Date.UTC(new Date().getUTCFullYear(), 6);
}

function isOffset(zone: string): boolean {
  return zone.startsWith("Etc/") || !zone.includes("/");
}
