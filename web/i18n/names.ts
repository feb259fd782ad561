import * as m from "#messages";
import { names } from "#names";
import type { TownNames } from "../../shared/api/places.ts";
import { type Place, UTC } from "../../shared/place.ts";
import { type LocalNames, listCountries, nameOfUtc } from "../../shared/zone-names.ts";
import { currentZone } from "../../shared/zones/current-zone.ts";
import { formatShortOffset } from "../../shared/zones/format-offset.ts";
import { labelZone } from "../../shared/zones/label-zone.ts";
import { WORLD_ZONES } from "../../shared/zones/world-zones.ts";
import { offsetMinutesAt, RULES_START } from "../../shared/zones/zone-rules.ts";
import { nameByIntl } from "./english/zone-names.ts";
import { locale } from "./locale.ts";

/** What a search takes; undefined in English. */
export const localNames: LocalNames | undefined = names && { ...names, locale };

let regionNames: Intl.DisplayNames | undefined;
let countries: ReadonlyMap<string, string> | undefined;

export function timezoneName(timezone: string): string {
  return names?.timezones[timezone] ?? timezone;
}

/** A city of a zone by its English name; the name itself if it is not known, such as one that an operator chose. */
export function cityName(city: string, zone: string): string {
  return names?.cities[currentZone(zone)]?.[city] ?? city;
}

export function zoneCity(zone: string): string {
  return cityName(labelZone(zone), zone);
}

export function zoneName(zone: string): string | undefined {
  const current = currentZone(zone);
  const entry = WORLD_ZONES.find((one) => one.zone === current);
  if (entry) return timezoneName(entry.timezone);
  return zone === UTC.zone ? nameOfUtc(locale) : nameByIntl(zone, locale);
}

export function zoneLine(zone: string, isCityWanted: boolean): readonly string[] {
  return [isCityWanted && hasCity(zone) ? zoneCity(zone) : [], zoneName(zone) ?? []].flat();
}

export function countryName(country: string): string {
  if (!names) return country;
  countries ??= new Map(listCountries().map(({ code, name }) => [name, regionName(code)]));
  return countries.get(country) ?? country;
}

/** The city of a row, the name of a town, or else the city that the zone is named after. */
export function placeName(place: Place): string {
  return cityName(untranslatedName(place), place.zone);
}

export function untranslatedName(place: Place): string {
  if (place.kind === "row") return place.city;
  if (place.kind === "zone" && !hasCity(place.zone)) return nameWithoutCity(place.zone);
  return (place.kind === "town" && place.names?.name) || labelZone(place.zone);
}

export function hasCity(zone: string): boolean {
  return /^(?:Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Europe|Indian|Pacific)\//.test(
    zone,
  );
}

/** "UTC"; "UTC−5" for Etc/GMT+5, whose sign would mislead; else the whole name, such as "US/Pacific". */
function nameWithoutCity(zone: string): string {
  return /^Etc\/GMT[+-]/.test(zone)
    ? formatShortOffset(offsetMinutesAt(zone, RULES_START))
    : zone.replace("Etc/", "");
}

/** The names of a town, as far as they are known in the page's language. Undefined for what is no town with names. */
export function townNames(place: Place): TownNames | undefined {
  if (place.kind !== "town" || !place.names) return undefined;
  const { region, country } = place.names;
  return {
    name: placeName(place),
    region: region === null ? null : localRegion(region, place.zone),
    country: country === null ? null : countryName(country),
  };
}

/** By its English name, as far as the language names it, at least as a city; null for all else, which readers of Latin letters can read. */
export function localRegion(region: string, zone: string): string | null {
  const regions = localNames?.regions;
  const name = regions?.[region] ?? cityName(region, zone);
  return regions && name === region ? null : name;
}

/** "Kobe, Hyōgo, Japan", as the page's language writes it, from the innermost name on. */
export function joinPlaces(places: readonly string[]): string {
  if (places.length === 0) return "";
  return places.reduce((inner, outer) => m.placeWithin({ inner, outer }));
}

export function regionName(code: string): string {
  regionNames ??= new Intl.DisplayNames(locale, { type: "region" });
  return regionNames.of(code) ?? code;
}
