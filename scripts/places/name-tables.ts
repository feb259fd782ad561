import type { PlaceArea, PlaceCountry, PlaceRegion } from "../../server/places/place-file.ts";
import { normalizeForSearch } from "../../shared/zones/normalize-for-search.ts";
import { WORLD_ZONES } from "../../shared/zones/world-zones.ts";
import { parseZoneAliases } from "../../shared/zones/zone-aliases.ts";
import type { SourcePlace, SourceRegion } from "./read-geonames.ts";
import { COUNTRY_ABBREVIATIONS, REGION_ABBREVIATIONS } from "./region-abbreviations.ts";

/** Countries are found by their names in these. */
const LANGUAGES = (
  "ar bg bn ca cs da de el es et fa fi fr he hi hr hu id it ja ko lt lv ms nl no pl pt ro ru " +
  "sk sl sr sv ta th tr uk ur vi zh zh-Hant"
).split(" ");

export function makeCountries(codes: readonly string[]): readonly PlaceCountry[] {
  const languages = LANGUAGES.map(
    (language) => new Intl.DisplayNames(language, { type: "region" }),
  );
  const english = new Intl.DisplayNames("en", { type: "region" });
  return codes.map((code) => {
    const names = distinctNames([english.of(code) ?? code, ...(COUNTRY_ABBREVIATIONS[code] ?? [])]);
    const foreignNames = languages.map((language) => language.of(code) ?? code);
    const all = distinctNames([...names, ...foreignNames]);
    return { code, names, foreignNames: all.slice(names.length) };
  });
}

/** The regions of each country after one without a name. */
export function makeRegions(
  countries: readonly PlaceCountry[],
  known: readonly SourceRegion[],
): { readonly regions: readonly PlaceRegion[]; readonly indexOf: ReadonlyMap<string, number> } {
  const regions: PlaceRegion[] = [];
  const indexOf = new Map<string, number>();
  for (const [country, { code: countryCode }] of countries.entries()) {
    indexOf.set(countryCode, regions.length);
    regions.push({ country });
    const ofCountry = known.filter((region) => region.code.startsWith(`${countryCode}.`));
    for (const { code, name } of ofCountry) {
      const abbreviation = countryCode === "US" ? code.slice(3) : REGION_ABBREVIATIONS[code];
      indexOf.set(code, regions.length);
      regions.push({ country, name, abbreviation });
    }
  }
  return { regions, indexOf };
}

/** Sorted by their keys. */
export function makeAreas(
  countries: readonly PlaceCountry[],
  regions: readonly PlaceRegion[],
): readonly PlaceArea[] {
  const ofCountries = countries.flatMap(({ code, names, foreignNames }, country) =>
    [code, ...names, ...foreignNames].map((name): PlaceArea => [normalizeForSearch(name), country]),
  );
  const ofRegions = regions.flatMap(({ name, abbreviation, country }, region) =>
    [name, abbreviation].flatMap((one): PlaceArea[] =>
      one ? [[normalizeForSearch(one), country, region]] : [],
    ),
  );
  return [...ofCountries, ...ofRegions].sort(([one], [other]) =>
    one < other ? -1 : Number(one > other),
  );
}

/** The city of each zone, and those of the names of our own table that no place has. */
export function findCities(places: readonly SourcePlace[], zones: readonly string[]) {
  const known = new Set<string>();
  /** The largest place of each zone, and of each zone and name. */
  const largest = new Map<string, number>();
  const byPopulation = [...places.entries()].sort(([, a], [, b]) => b.population - a.population);
  for (const [index, { zone, names }] of byPopulation) {
    const keys = names.map(normalizeForSearch);
    for (const key of keys) known.add(key);
    for (const key of ["", ...keys]) {
      if (!largest.has(`${zone} ${key}`)) largest.set(`${zone} ${key}`, index);
    }
  }
  const find = (zone: string, name: string) => {
    const found = largest.get(`${zone} ${normalizeForSearch(name)}`) ?? largest.get(`${zone} `);
    if (found === undefined) throw new Error(`No place has the zone ${zone}.`);
    return found;
  };
  const zoneCities = zones.map((zone) => find(zone, zone.slice(zone.lastIndexOf("/") + 1)));
  const extraNames = [...parseZoneAliases()].flatMap(([zone, { places: names }]) => {
    const city = WORLD_ZONES.find((entry) => entry.zone === zone)?.city ?? "";
    return names
      .filter((name) => !known.has(normalizeForSearch(name)))
      .map((name): [string, number] => [name, find(zone, city)]);
  });
  return { zoneCities, extraNames };
}

/** The first of names that differ only in what a search ignores. Others than the own one with their accents, if one has. */
export function distinctNames(names: readonly string[]): readonly string[] {
  const byKey = new Map<string, string>();
  const [own] = names;
  for (const name of names) {
    const key = normalizeForSearch(name);
    const known = byKey.get(key);
    const isBetter =
      known !== undefined && known !== own && countAccents(name) > countAccents(known);
    if (key !== "" && (known === undefined || isBetter)) byKey.set(key, name);
  }
  return [...byKey.values()];
}

function countAccents(name: string): number {
  return name.normalize("NFD").replace(/\P{M}/gu, "").length;
}
