import meta from "moment-timezone/data/meta/latest.json" with { type: "json" };
import type { Coordinates } from "../web/zones/sky/subsolar-point.ts";

/** The coordinates of tzdb's zones, by name. */
export const ZONE_PLACES: ReadonlyMap<string, Coordinates> = new Map(
  Object.values(meta.zones).map(({ name, lat, long }) => [
    name,
    { latitude: correct(lat), longitude: correct(long) },
  ]),
);

/** moment-timezone adds the minutes of an angle to its degrees even if it is negative: -3°41' is -2.32 there. */
function correct(degrees: number): number {
  return degrees < 0 ? 2 * Math.floor(degrees) - degrees : degrees;
}
