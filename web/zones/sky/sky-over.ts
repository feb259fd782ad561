import {
  estimateSun,
  type SkyPhase,
  type SunEstimate,
  skyPhaseAt,
  sunAt,
  wallDay,
} from "./estimate-sun.ts";
import { coordinatesOfZone } from "./zone-coordinates.ts";

export interface Sky {
  readonly sun: SunEstimate;
  readonly phase: SkyPhase;
}

/** The sky over the city of a zone at an instant (ms), where clocks are some minutes east of UTC; a mere estimate where the zone has no city. */
export function skyOver(zone: string, instant: number, offsetMinutes: number): Sky {
  const place = coordinatesOfZone(zone);
  const { dayOfYear, minuteOfDay } = wallDay(instant, offsetMinutes);
  const sun = place ? sunAt(place, instant, minuteOfDay) : estimateSun(dayOfYear);
  return { sun, phase: skyPhaseAt(minuteOfDay, sun) };
}
