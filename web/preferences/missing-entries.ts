import { entryKey, type Preference, type PreferenceDraft } from "../../shared/api/preferences.ts";
import { labelZone } from "../../shared/zones/label-zone.ts";
import { WORLD_ZONES } from "../../shared/zones/world-zones.ts";
import { parseZoneAliases } from "../../shared/zones/zone-aliases.ts";
import { zoneRule } from "../../shared/zones/zone-rules.ts";
import { zoneOf } from "./preference-name.ts";

/**
 * The entries that would add IANA zones to a list, without those that it has already and the visitor's own zone. A zone that
 * is not in the table becomes an entry with the same rule and a custom name: Berlin's entry named "Oslo" for Europe/Oslo.
 */
export function missingEntries(
  zones: readonly string[],
  preferences: readonly Preference[],
  visitorZone: string,
): readonly PreferenceDraft[] {
  const listed = new Set(preferences.map((preference) => zoneOf(preference)?.zone));
  const keys = new Set(preferences.map(entryKey));
  return zones
    .filter((zone) => zone !== visitorZone && !listed.has(zone))
    .flatMap((zone) => entryFor(zone) ?? [])
    .filter((entry) => !keys.has(entryKey(entry)));
}

function entryFor(zone: string): PreferenceDraft | undefined {
  const own = WORLD_ZONES.find((entry) => entry.zone === zone);
  if (own) return { timezone: own.timezone, customName: null, cityId: null };
  const customName = labelZone(zone);
  const alike = WORLD_ZONES.filter((entry) => zoneRule(entry.zone) === zoneRule(zone));
  const aliases = parseZoneAliases();
  const usual = alike.find((entry) => aliases.get(entry.zone)?.places.includes(customName));
  const entry = usual ?? alike[0];
  return entry && { timezone: entry.timezone, customName, cityId: null };
}
