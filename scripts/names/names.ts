import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { CITY_DIRECTORY } from "../../shared/zones/city-directory.ts";
import { currentZone } from "../../shared/zones/current-zone.ts";
import { normalizeForSearch } from "../../shared/zones/normalize-for-search.ts";
import { WORLD_ZONES } from "../../shared/zones/world-zones.ts";
import { zoneNames } from "../../shared/zones/zone-rules.ts";
import { OWN_LANGUAGES, OWN_NAMES, parseNames } from "./own-names.ts";

interface CldrNames {
  /** "{0} (Ortszeit)" */
  readonly regionFormat: string;
  readonly metazone: Readonly<
    Record<string, { readonly long?: { readonly generic?: string; readonly standard?: string } }>
  >;
  /** By ISO 3166 code, or UN M.49 number; "PS-alt-short" is a short form. */
  readonly territories: Readonly<Record<string, string>>;
  /** By CLDR's own name of a zone, which is its oldest one. */
  readonly exemplarCity: (zone: string) => string | undefined;
}

const CLDR_TAGS: Readonly<Record<string, string>> = { "pt-BR": "pt" };

/** What a row is named after: "Nordamerikanische Ostküstenzeit", "Frankreich (Ortszeit)", "Toronto (Ortszeit)". */
type NameSource =
  | { readonly metazone: string }
  | { readonly region: string }
  | { readonly place: string };

/**
 * Of rows whose English name says something else. A metazone only where its name means the row and no other: Chicago and Mexico City
 * have the same one, but not the same clock changes.
 */
const TIMEZONE_SOURCES: Readonly<Record<string, NameSource>> = {
  "Baker Island Time": { place: "Etc/GMT+12/Baker Island" },
  "American Samoa Time": { region: "AS" },
  "Pitcairn Standard Time": { metazone: "Pitcairn" },
  "Saint Pierre and Miquelon Time": { metazone: "Pierre_Miquelon" },
  "Greenland Time": { region: "GL" },
  "French Time": { region: "FR" },
  "Kinshasa Time": { place: "Africa/Kinshasa" },
  "Turkey Time": { region: "TR" },
  "Addis Ababa Time": { place: "Africa/Addis_Ababa" },
  "Arabia Standard Time": { metazone: "Arabian" },
  "Malaysia Time": { region: "MY" },
  "Singapore Time": { metazone: "Singapore" },
  "Western Australia Time": { metazone: "Australia_Western" },
  "Taiwan Time": { region: "TW" },
  "Korea Standard Time": { metazone: "Korea" },
  "Samoa Time": { region: "WS" },
  "Chatham Islands Time": { metazone: "Chatham" },
};

const CLDR_ZONES = readCldrZones();
/** CLDR has it as another name of Atikokan, with the same rules but 1,500 km away. */
const WRONG_CITY = "America/Coral_Harbour";
const ENGLISH = readCldr("en");
const REGION_LANGUAGES = ["ja", "zh-Hans", "hi", "ar", "ru"];
const REGION_NAMES = parseNames(
  readFileSync(new URL("region-names.txt", import.meta.url), "utf8"),
  REGION_LANGUAGES,
);

function readCldr(tag: string): CldrNames {
  const cldrTag = CLDR_TAGS[tag] ?? tag;
  const { timeZoneNames } = readJson(`cldr-dates-full/main/${cldrTag}/timeZoneNames.json`).main[
    cldrTag
  ].dates;
  const { territories } = readJson(`cldr-localenames-full/main/${cldrTag}/territories.json`).main[
    cldrTag
  ].localeDisplayNames;
  const { regionFormat, metazone, zone: zones } = timeZoneNames;
  return {
    regionFormat,
    metazone,
    territories,
    exemplarCity: (zone) =>
      zone.split("/").reduce((group, part) => group?.[part], zones)?.exemplarCity,
  };
}

/** CLDR's own name of each zone, by today's name and by CLDR's. Other names may be of another city. */
function readCldrZones(): ReadonlyMap<string, string> {
  const zones: Record<string, { _alias?: string; _iana?: string }> = readJson(
    "cldr-bcp47/bcp47/timezone.json",
  ).keyword.u.tz;
  const names = new Map<string, string>();
  for (const { _alias: aliases, _iana: iana } of Object.values(zones)) {
    const own = aliases?.split(" ")[0];
    if (own) names.set(own, own).set(iana ?? own, own);
  }
  return names;
}

function readJson(path: string) {
  return JSON.parse(readFileSync(new URL(`node_modules/${path}`, import.meta.url), "utf8"));
}

/** JSON leaves out what is undefined. */
function compileNames(tag: string) {
  const cldr = readCldr(tag);
  const ownName = (key: string) => OWN_NAMES.get(key)?.get(tag) || undefined;
  const timezones = WORLD_ZONES.map(({ timezone }): [string, string] => [
    timezone,
    capitalize(ownName(timezone) ?? nameTimezone(timezone, cldr, ownName), tag),
  ]);
  const cities: Record<string, Record<string, string | undefined>> = {};
  const add = (zone: string, english: string, name: string | undefined) => {
    if (!name) return;
    cities[zone] = { ...cities[zone], [english]: name === english ? undefined : name };
  };
  for (const zone of zoneNames()) {
    if (zone === WRONG_CITY || currentZone(zone) !== zone) continue;
    for (const english of englishNames(zone)) add(zone, english, cityOf(zone, cldr));
  }
  for (const key of OWN_NAMES.keys()) {
    const slash = key.lastIndexOf("/");
    if (slash > 0) add(key.slice(0, slash), key.slice(slash + 1), ownName(key));
  }
  const different = Object.entries(cities).filter(([, names]) =>
    Object.values(names).some(Boolean),
  );
  const regions = [...REGION_NAMES].map(([english, names]) => [
    english,
    names.get(tag) || undefined,
  ]);
  return {
    timezones: Object.fromEntries(timezones),
    cities: Object.fromEntries(different),
    ...(REGION_LANGUAGES.includes(tag) && { regions: Object.fromEntries(regions) }),
  };
}

function nameTimezone(
  timezone: string,
  cldr: CldrNames,
  ownName: (key: string) => string | undefined,
): string {
  const source = TIMEZONE_SOURCES[timezone] ?? sourceOf(timezone);
  if ("metazone" in source) {
    const { generic, standard } = cldr.metazone[source.metazone]?.long ?? {};
    const name = timezone.includes(" Standard ") ? standard : (generic ?? standard);
    if (!name) throw new Error(`CLDR has no name of ${timezone}.`);
    return name;
  }
  const name =
    "region" in source
      ? cldr.territories[source.region]
      : (ownName(source.place) ?? cityOf(source.place, cldr));
  if (!name) throw new Error(`There is no name for "${timezone}".`);
  return cldr.regionFormat.replace("{0}", name);
}

/** What a row is named after in English: a metazone, a name of our own, or else a region. */
function sourceOf(timezone: string): NameSource {
  const [metazone] = findEntry(
    ENGLISH.metazone,
    ({ long }) => long?.generic === timezone || long?.standard === timezone,
  );
  if (metazone) return { metazone };
  const name = timezone.replace(/( Standard)? Time$/, "");
  if (OWN_NAMES.has(name)) return { place: name };
  const [region = ""] = findEntry(ENGLISH.territories, (territory) => territory === name);
  return { region };
}

function findEntry<T>(entries: Readonly<Record<string, T>>, isFound: (value: T) => boolean) {
  return Object.entries(entries).find(([, value]) => isFound(value)) ?? [];
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

const FOLDER = new URL("../../languages/names/", import.meta.url);
mkdirSync(FOLDER, { recursive: true });
copyFileSync(
  new URL("node_modules/cldr-dates-full/LICENSE", import.meta.url),
  new URL("LICENSE", FOLDER),
);
for (const tag of OWN_LANGUAGES) {
  writeFileSync(new URL(`${tag}.json`, FOLDER), `${JSON.stringify(compileNames(tag), null, 2)}\n`);
}
