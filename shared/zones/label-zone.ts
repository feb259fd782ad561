import { cityOfZone } from "./city-of-zone.ts";
import { currentZone } from "./current-zone.ts";
import { WORLD_ZONES } from "./world-zones.ts";

export function labelZone(zone: string): string {
  const current = currentZone(zone);
  const city = cityOfZone(current);
  const entry = WORLD_ZONES.find((one) => one.zone === current);
  return entry && (current === zone || entry.city.startsWith(city)) ? entry.city : city;
}
