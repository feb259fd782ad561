import { currentZone } from "../../shared/zones/current-zone.ts";
import { WORLD_ZONES } from "../../shared/zones/world-zones.ts";

/** What `Intl` returns for a zone without a name: "GMT", "GMT+03:00". */
const NAMELESS = /^GMT/;

/** "West Africa Time", as in the zone table; for another zone the name by `Intl`. Undefined without a name. */
export function zoneName(zone: string): string | undefined {
  const current = currentZone(zone);
  const entry = WORLD_ZONES.find((one) => one.zone === current);
  if (entry) return entry.timezone;
  const format = new Intl.DateTimeFormat("en-US", { timeZone: zone, timeZoneName: "longGeneric" });
  const name = format.formatToParts().at(-1)?.value;
  return name && !NAMELESS.test(name) ? name : undefined;
}
