import { civilOffsetMinutesAt } from "../zones/civil-offset.ts";
import { zoneNames } from "../zones/zone-rules.ts";
import { LATITUDE_STEP, LATITUDES } from "./compiled-latitudes.ts";
import {
  estimateSun,
  type SkyPhase,
  type SunEstimate,
  skyPhaseAt,
  wallDay,
} from "./estimate-sun.ts";

interface Sky {
  /** Of the wall time, 0 to 1439. */
  readonly minuteOfDay: number;
  readonly sun: SunEstimate;
  readonly phase: SkyPhase;
}

/** The estimated sky over a zone at an instant (ms). Throws RangeError for an unknown zone. */
export function skyOver(zone: string, instant: number): Sky {
  const { minuteOfDay, dayOfYear } = wallDay(instant, civilOffsetMinutesAt(zone, instant));
  const sun = estimateSun(dayOfYear, latitudeOf(zone));
  return { minuteOfDay, sun, phase: skyPhaseAt(minuteOfDay, sun) };
}

let latitudes: Map<string, number> | undefined;

/** In degrees, north positive, within half a step; undefined for a zone named after the rules' release. */
function latitudeOf(zone: string): number | undefined {
  latitudes ??= new Map(
    zoneNames().map((name, i) => [
      name,
      Number.parseInt(LATITUDES.charAt(i), 36) * LATITUDE_STEP - 90,
    ]),
  );
  return latitudes.get(zone);
}
