import { DAY_MS, MINUTE_MS } from "../../../shared/durations.ts";
import { estimateSun, type SkyPhase, type SunEstimate, skyPhaseAt } from "./estimate-sun.ts";
import type { Coordinates } from "./subsolar-point.ts";

export interface Sky {
  readonly sun: SunEstimate;
  readonly phase: SkyPhase;
}

let sunOfZone: typeof import("./sun-of-zone.ts").sunOfZone | undefined;

/** Loads where the city of each zone is, which is too large for the first view. */
export async function loadSunOfZones(): Promise<void> {
  ({ sunOfZone } = await import("./sun-of-zone.ts"));
}

/**
 * The sky over a place, by default the city of the zone, at an instant (ms), where clocks are some minutes east of UTC; a mere
 * estimate until `loadSunOfZones` is done, and where the zone has no city.
 */
export function skyOver(
  zone: string,
  instant: number,
  offsetMinutes: number,
  place?: Coordinates,
): Sky {
  const wall = new Date(instant + offsetMinutes * MINUTE_MS);
  const startOfYear = Date.UTC(wall.getUTCFullYear(), 0);
  const dayOfYear = Math.floor((wall.getTime() - startOfYear) / DAY_MS) + 1;
  const sun = sunOfZone?.(zone, instant, offsetMinutes, place) ?? estimateSun(dayOfYear);
  return { sun, phase: skyPhaseAt(wall.getUTCHours() * 60 + wall.getUTCMinutes(), sun) };
}
