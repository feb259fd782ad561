import { cityOfZone } from "./city-of-zone.ts";
import { WORLD_ZONES } from "./world-zones.ts";

export function labelZone(zone: string): string {
  const entry = WORLD_ZONES.find((one) => one.zone === zone);
  return entry?.city ?? cityOfZone(zone);
}
