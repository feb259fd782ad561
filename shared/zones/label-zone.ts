import { WORLD_ZONES } from "./world-zones.ts";

/** The city of the zone's entry in the table, or the last part of its IANA name: "Oslo". */
export function labelZone(zone: string): string {
  const entry = WORLD_ZONES.find((one) => one.zone === zone);
  return entry?.city ?? zone.slice(zone.lastIndexOf("/") + 1).replaceAll("_", " ");
}
