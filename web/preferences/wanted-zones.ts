import type { Preference, PreferenceDraft } from "../../shared/api/preferences.ts";
import { labelZone } from "../../shared/zones/label-zone.ts";
import { WORLD_ZONES } from "../../shared/zones/world-zones.ts";
import { parseZoneAliases } from "../../shared/zones/zone-aliases.ts";
import { zoneRule } from "../../shared/zones/zone-rules.ts";

/**
 * Zones, by IANA names that the rules know, as entries that a list lacks; the visitor's own is none. What the table does
 * not have is added as an entry of the same rule, by its own name: "Oslo" in Berlin's.
 */
export function wantedZones(
  zones: readonly string[],
  preferences: readonly Preference[],
  visitorZone: string,
): readonly PreferenceDraft[] {
  return zones
    .filter((zone) => zone !== visitorZone)
    .flatMap((zone) => wantedZone(zone) ?? [])
    .filter(
      ({ timezone, customName }) =>
        !preferences.some(
          (known) =>
            known.timezone === timezone && (!customName || known.customName === customName),
        ),
    );
}

function wantedZone(zone: string): PreferenceDraft | undefined {
  const own = WORLD_ZONES.find((entry) => entry.zone === zone);
  if (own) return { timezone: own.timezone, customName: null };
  const customName = labelZone(zone);
  const alike = WORLD_ZONES.filter((entry) => zoneRule(entry.zone) === zoneRule(zone));
  const aliases = parseZoneAliases();
  const usual = alike.find((entry) => aliases.get(entry.zone)?.places.includes(customName));
  const entry = usual ?? alike[0];
  return entry && { timezone: entry.timezone, customName };
}
