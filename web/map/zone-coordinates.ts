import { zoneNames } from "../../shared/zones/zone-rules.ts";
import type { Coordinates } from "../zones/sky/subsolar-point.ts";
import { COORDINATES } from "./compiled-coordinates.ts";
import { numberAt } from "./map-digits.ts";

const DIGITS = 4;
const STEP = 0.1;
const COLUMNS = 360 / STEP;

/**
 * Of the city that a zone of the table names, or of the place that tzdb names it after, within 0.05° in both directions.
 * Undefined for "UTC" and unknown zones.
 */
export function coordinatesOfZone(zone: string): Coordinates | undefined {
  const start = zoneNames(COORDINATES.length / DIGITS).indexOf(zone) * DIGITS;
  if (start < 0 || COORDINATES[start] === " ") return undefined;
  const steps = numberAt(COORDINATES, start, DIGITS);
  return {
    latitude: Math.floor(steps / COLUMNS) * STEP - 90,
    longitude: (steps % COLUMNS) * STEP - 180,
  };
}
