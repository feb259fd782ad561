import { WORLD_ZONES } from "./world-zones.ts";

/** A zone's name for people: the city of its entry in the table, or else the last part of the IANA name, "Oslo". */
export function labelZone(zone: string): string {
  const entry = WORLD_ZONES.find((one) => one.zone === zone);
  return entry?.city ?? zone.slice(zone.lastIndexOf("/") + 1).replaceAll("_", " ");
}
