import type { Availability } from "../../shared/api/availability.ts";
import type { TownNames } from "../../shared/api/places.ts";
import { entryKey, type Preference, type PreferenceDraft } from "../../shared/api/preferences.ts";
import { currentZone } from "../../shared/zones/current-zone.ts";
import { labelZone } from "../../shared/zones/label-zone.ts";
import { WORLD_ZONES } from "../../shared/zones/world-zones.ts";
import { parseZoneAliases } from "../../shared/zones/zone-aliases.ts";
import { zoneRule } from "../../shared/zones/zone-rules.ts";
import { zoneCity } from "../language/names.ts";
import { shownPlaceOf } from "./preference-place.ts";

/** An IANA zone to add, or a place in it. */
export interface WantedZone {
  readonly zone: string;
  readonly cityId: string | null;
  readonly place?: TownNames;
  /** A custom name. */
  readonly name?: string;
  readonly availability?: Availability;
}

/**
 * The entries that would add zones and places to a list, without those that it has already and the visitor's own zone. A zone that
 * is not in the table becomes an entry with the same rule and a custom name: Berlin's entry named "Oslo" for Europe/Oslo.
 */
export function missingEntries(
  zones: readonly WantedZone[],
  preferences: readonly Preference[],
  visitorZone: string,
): readonly PreferenceDraft[] {
  const listed = new Set(preferences.map((preference) => shownPlaceOf(preference)?.zone));
  const own = currentZone(visitorZone);
  const listedPlaces = new Set(preferences.map(({ cityId }) => cityId));
  const keys = new Set(preferences.map(entryKey));
  return zones
    .filter(({ zone, cityId }) =>
      cityId === null
        ? currentZone(zone) !== own && !listed.has(currentZone(zone))
        : !listedPlaces.has(cityId),
    )
    .flatMap((wanted) => {
      const entry = entryFor(wanted);
      const { availability } = wanted;
      return entry ? { ...entry, ...(availability && { availability }) } : [];
    })
    .filter((entry) => !keys.has(entryKey(entry)));
}

function entryFor({ zone, cityId, place, name }: WantedZone): PreferenceDraft | undefined {
  const customName = name ?? null;
  if (cityId !== null) return { timezone: zone, customName, cityId, ...(place && { place }) };
  const city = labelZone(zone);
  const own = WORLD_ZONES.find((one) => one.zone === currentZone(zone) && one.city === city);
  if (own) return { timezone: own.timezone, customName, cityId: null };
  const alike = WORLD_ZONES.filter((entry) => zoneRule(entry.zone) === zoneRule(zone));
  const aliases = parseZoneAliases();
  const usual = alike.find((entry) => aliases.get(entry.zone)?.places.includes(city));
  const entry = usual ?? alike[0];
  return entry && { timezone: entry.timezone, customName: name ?? zoneCity(zone), cityId: null };
}
