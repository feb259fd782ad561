import { entryKey, type Preference, type PreferenceDraft } from "../../shared/api/preferences.ts";
import { ROWS } from "../../shared/place.ts";
import { currentZone } from "../../shared/zones/current-zone.ts";
import { labelZone } from "../../shared/zones/label-zone.ts";
import { parseZoneAliases } from "../../shared/zones/zone-aliases.ts";
import { zoneRule } from "../../shared/zones/zone-rules.ts";
import { zoneCity } from "../i18n/names.ts";
import type { LinkedPlace } from "../links/moment-link.ts";
import { draftOf, shownPlaceOf } from "./preference-place.ts";

/**
 * The entries that would add zones and places to a list, without those that it has already and the visitor's own zone. A zone that
 * is not in the table becomes an entry with the same rule and a custom name: Berlin's entry named "Oslo" for Europe/Oslo.
 */
export function missingEntries(
  wanted: readonly LinkedPlace[],
  preferences: readonly Preference[],
  visitorZone: string,
): readonly PreferenceDraft[] {
  const listed = new Set(preferences.map((preference) => shownPlaceOf(preference)?.zone));
  const own = currentZone(visitorZone);
  const listedTowns = new Set(preferences.map(({ cityId }) => cityId));
  const keys = new Set(preferences.map(entryKey));
  return wanted
    .filter(({ place }) =>
      place.kind === "town"
        ? !listedTowns.has(place.id)
        : currentZone(place.zone) !== own && !listed.has(currentZone(place.zone)),
    )
    .flatMap((one) => entryFor(one) ?? [])
    .filter((entry) => !keys.has(entryKey(entry)));
}

/** Undefined if no row of the table has the rule of the zone. */
export function entryFor({ place, name, availability }: LinkedPlace): PreferenceDraft | undefined {
  const customName = name ?? null;
  if (place.kind !== "zone") return draftOf(place, customName, availability);
  const { zone } = place;
  const city = labelZone(zone);
  const own = ROWS.find((row) => row.zone === currentZone(zone) && row.city === city);
  if (own) return draftOf(own, customName, availability);
  const alike = ROWS.filter((row) => zoneRule(row.zone) === zoneRule(zone));
  const aliases = parseZoneAliases();
  const row = alike.find((one) => aliases.get(one.zone)?.places.includes(city)) ?? alike[0];
  return row && draftOf(row, customName ?? zoneCity(zone), availability);
}
