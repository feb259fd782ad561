import type { ZoneNames } from "../../shared/zone-names.ts";
import { CITY_DIRECTORY } from "../../shared/zones/city-directory.ts";
import { currentZone } from "../../shared/zones/current-zone.ts";
import { normalizeForSearch } from "../../shared/zones/normalize-for-search.ts";
import { WORLD_ZONES } from "../../shared/zones/world-zones.ts";
import { zoneNames } from "../../shared/zones/zone-rules.ts";
import { parseOwnNames } from "./own-names.ts";
import { type CldrNames, readCldr, readCldrZones } from "./read-cldr.ts";
import { readRegionNames } from "./region-names.ts";
import { type NameSource, TIMEZONE_SOURCES } from "./timezone-sources.ts";

const OWN_NAMES = parseOwnNames();
const CLDR_ZONES = readCldrZones();
/** CLDR has it as another name of Atikokan, with the same rules but 1,500 km away. */
const WRONG_CITY = "America/Coral_Harbour";
const ENGLISH = readCldr("en");

/** The names of one language; those that are the same in English are left out. */
export function compileNames(tag: string): ZoneNames {
  const cldr = readCldr(tag);
  const ownName = (key: string) => OWN_NAMES.get(key)?.get(tag) || undefined;
  const timezones = WORLD_ZONES.map(({ timezone }): [string, string] => [
    timezone,
    capitalize(ownName(timezone) ?? nameTimezone(timezone, cldr, ownName), tag),
  ]);
  const cities: Record<string, Record<string, string>> = {};
  const add = (zone: string, english: string, name: string | undefined) => {
    if (name) cities[zone] = { ...cities[zone], [english]: name };
  };
  for (const zone of zoneNames()) {
    if (zone === WRONG_CITY || currentZone(zone) !== zone) continue;
    for (const english of englishNames(zone)) add(zone, english, cityOf(zone, cldr));
  }
  for (const key of OWN_NAMES.keys()) {
    const slash = key.lastIndexOf("/");
    if (slash > 0) add(key.slice(0, slash), key.slice(slash + 1), ownName(key));
  }
  const regions = readRegionNames(tag);
  return {
    timezones: Object.fromEntries(timezones),
    cities: withoutSame(cities),
    ...(regions && { regions }),
  };
}

function withoutSame(cities: ZoneNames["cities"]): ZoneNames["cities"] {
  const ofZones = Object.entries(cities).map(([zone, names]): [string, Record<string, string>] => [
    zone,
    Object.fromEntries(Object.entries(names).filter(([english, name]) => name !== english)),
  ]);
  return Object.fromEntries(ofZones.filter(([, names]) => Object.keys(names).length > 0));
}

function nameTimezone(
  timezone: string,
  cldr: CldrNames,
  ownName: (key: string) => string | undefined,
): string {
  const source: NameSource | undefined = TIMEZONE_SOURCES[timezone];
  if (!source) throw new Error(`"${timezone}" has no source of its name.`);
  if ("metazone" in source) {
    const { generic, standard } = cldr.metazone[source.metazone]?.long ?? {};
    const name = source.type === "generic" ? (generic ?? standard) : standard;
    if (!name) throw new Error(`CLDR has no name of ${source.metazone}.`);
    return name;
  }
  const name =
    "region" in source
      ? cldr.territories[source.region]
      : (ownName(source.place) ?? cityOf(source.place, cldr));
  if (!name) throw new Error(`There is no name for "${timezone}".`);
  return cldr.regionFormat.replace("{0}", name);
}

function cityOf(zone: string, cldr: CldrNames): string | undefined {
  const own = CLDR_ZONES.get(zone);
  return own === undefined ? undefined : (cldr.exemplarCity(own) ?? lastPart(own));
}

/** What the product and the place data call the city of a zone in English: "Bogota" and "Bogotá". */
function englishNames(zone: string): ReadonlySet<string> {
  const own = lastPart(zone);
  const names = [own, cityOf(zone, ENGLISH) ?? own];
  const words = names.map(normalizeForSearch);
  const others = [
    ...WORLD_ZONES.map(({ city, zone: of }) => ({ name: city, zone: of })),
    ...CITY_DIRECTORY,
  ]
    .filter((city) => city.zone === zone && words.includes(normalizeForSearch(city.name)))
    .map(({ name }) => name);
  return new Set([...names, ...others]);
}

function lastPart(zone: string): string {
  return zone.slice(zone.lastIndexOf("/") + 1).replaceAll("_", " ");
}

/** Names of time zones begin in lower case in some languages, but these stand alone. */
function capitalize(name: string, tag: string): string {
  const [first = ""] = name;
  return first.toLocaleUpperCase(tag) + name.slice(first.length);
}
