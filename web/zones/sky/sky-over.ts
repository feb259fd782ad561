import { DAY_MS, MINUTE_MS } from "../../../shared/durations.ts";
import { estimateSun, skyPhaseAt } from "./estimate-sun.ts";
import type { Coordinates } from "./subsolar-point.ts";

let sunOfZone: typeof import("./sun-of-zone.ts").sunOfZone | undefined;

/** Loads where the city of each zone is, which is too large for the first view. */
export async function loadSunOfZones(): Promise<void> {
  ({ sunOfZone } = await import("./sun-of-zone.ts"));
}

/** Over a place, by default the zone's city, at an instant (ms) and offset (minutes); an estimate without a city, and until `loadSunOfZones` is done. */
export function skyOver(zone: string, instant: number, offsetMinutes: number, place?: Coordinates) {
  const wall = new Date(instant + offsetMinutes * MINUTE_MS);
  const startOfYear = Date.UTC(wall.getUTCFullYear(), 0);
  const dayOfYear = Math.floor((wall.getTime() - startOfYear) / DAY_MS) + 1;
  const sun = sunOfZone?.(zone, instant, offsetMinutes, place) ?? estimateSun(dayOfYear);
  return { sun, phase: skyPhaseAt(wall.getUTCHours() * 60 + wall.getUTCMinutes(), sun) };
}
