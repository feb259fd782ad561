import { zoneNames } from "../../../shared/zones/zone-rules.ts";
import { LATITUDE_STEP, LATITUDES } from "./compiled-latitudes.ts";
import { estimateSun, type SkyPhase, type SunEstimate, skyPhaseAt } from "./estimate-sun.ts";

export interface Sky {
  readonly sun: SunEstimate;
  readonly phase: SkyPhase;
}

/** The estimated sky over a zone on a day of the year (1 to 366) at a minute of the day (0 to 1439), both of its wall time. */
export function skyOver(zone: string, dayOfYear: number, minuteOfDay: number): Sky {
  const sun = estimateSun(dayOfYear, latitudeOf(zone));
  return { sun, phase: skyPhaseAt(minuteOfDay, sun) };
}

let latitudes: Map<string, number> | undefined;

/** In degrees, north positive, to half a LATITUDE_STEP; undefined for a zone newer than the rules. */
function latitudeOf(zone: string): number | undefined {
  latitudes ??= new Map(
    zoneNames(LATITUDES.length).map((name, i) => [
      name,
      Number.parseInt(LATITUDES.charAt(i), 36) * LATITUDE_STEP - 90,
    ]),
  );
  return latitudes.get(zone);
}
