import type { Coordinates } from "../zones/sky/subsolar-point.ts";

/** Units of the map in a degree, in both directions. */
export const SCALE = 4;
export const MAP_WIDTH = 360 * SCALE;
export const MAP_HEIGHT = 180 * SCALE;

/** The place on the map, 0 to 1 from the left and from the top. */
export function project({ latitude, longitude }: Coordinates): { x: number; y: number } {
  return { x: (longitude + 180) / 360, y: (90 - latitude) / 180 };
}
