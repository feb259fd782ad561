import { zoneNames } from "../../../shared/zones/zone-rules.ts";
import { COORDINATES } from "./compiled-coordinates.ts";
import { numberAt } from "./map-digits.ts";
import type { Coordinates } from "./subsolar-point.ts";

const DIGITS = 4;
const STEP = 0.1;
const COLUMNS = 360 / STEP;

const starts = new Map(
  zoneNames(COORDINATES.length / DIGITS).map((name, index) => [name, index * DIGITS]),
);

/** Of the city that a row names, or tzdb names a zone after, within 0.05°. Undefined for "UTC" and unknown zones. */
export function coordinatesOfZone(zone: string): Coordinates | undefined {
  const start = starts.get(zone);
  if (start === undefined || COORDINATES[start] === " ") return undefined;
  const steps = numberAt(COORDINATES, start, DIGITS);
  return {
    latitude: Math.floor(steps / COLUMNS) * STEP - 90,
    longitude: (steps % COLUMNS) * STEP - 180,
  };
}
