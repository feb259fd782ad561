import type { Preference } from "../../shared/api/preferences.ts";
import { WORLD_ZONES, type WorldZone } from "../../shared/zones/world-zones.ts";

/** The built-in zone of a preference; undefined if the table no longer has it. */
export function entryOf({ timezone }: Preference): WorldZone | undefined {
  return WORLD_ZONES.find((entry) => entry.timezone === timezone);
}

/** The custom name, or else the city. */
export function nameOf(preference: Preference): string {
  return preference.customName ?? entryOf(preference)?.city ?? preference.timezone;
}
