import type { Preference } from "../../shared/api/preferences.ts";
import { WORLD_ZONES, type WorldZone } from "../../shared/zones/world-zones.ts";

/** The entry of the zone table that a preference names; undefined where the table no longer has it. */
export function entryOf({ timezone }: Preference): WorldZone | undefined {
  return WORLD_ZONES.find((entry) => entry.timezone === timezone);
}

/** What a person calls a preference: the name they gave it, or else its city. */
export function nameOf(preference: Preference): string {
  return preference.customName ?? entryOf(preference)?.city ?? preference.timezone;
}
