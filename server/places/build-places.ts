import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { normalizeForSearch } from "../../shared/zones/normalize-for-search.ts";
import {
  buildLookupFile,
  type LookupFile,
  openLookupFile,
  type UnfinishedLookupFile,
} from "../database/lookup-file.ts";
import {
  type CompiledPlace,
  PLACE_KINDS,
  type PlaceCountry,
  type PlaceFile,
} from "./place-file.ts";
import { SpellingFilter } from "./spelling-filter.ts";

const FOLDER = fileURLToPath(new URL(".", import.meta.url));
const MODULES = [
  "build-places.ts",
  "place-file.ts",
  "spelling-filter.ts",
  "../../shared/zones/normalize-for-search.ts",
];
export const COMPILED_FILE = "places.br";
export const PREPARED_FILE = "places.index";

/**
 * `place`: by falling population. `name`: by what they are searched by; `sort` orders the names that fit equally well. `area`: countries and
 * regions as the regions from `first` to `last`.
 */
const TABLES = `
  create table source (key text not null);
  create table spelling (bits blob not null);
  create table zone_city (zone text primary key, place integer not null) without rowid;
  create table region (region integer primary key, name text, country_code text not null, country text not null);
  create table area (key text, first integer, last integer, primary key (key, first, last)) without rowid;
  create table place (
    rank integer primary key, id text not null, names text not null, region integer not null, zone text not null,
    latitude real not null, longitude real not null, population integer not null, is_town integer not null
  );
  create table name (
    kind integer, key text, sort integer, place integer, ordinal integer, region integer not null,
    primary key (kind, key, sort, place, ordinal)
  ) without rowid;`;
const INDEXES = `
  create unique index place_id on place (id);
  create index town on place (latitude, longitude) where is_town = 1;`;

/** The kinds of rows of `name`. Large places have kinds of their own, so that a few letters find them without a look at all names. */
export const NAME_KINDS = {
  /** The name of a country, which comes before all towns if it is the whole text. It is a name of its capital, too. */
  country: 0,
  large: 1,
  small: 2,
  /** The rest of a name from its second word on, or a later one. */
  laterWordOfLarge: 3,
  laterWordOfSmall: 4,
} as const;
const LARGE_PLACES = 3000;
/** Before all others. */
const COUNTRY_SORT = -1;

/** Another name counts as the own name of a place with this part of the people: "Zaragoza" is first the city, then Tijuana's old name. */
const OTHER_NAME_WEIGHT = 0.1;

/** Of all names that a misspelled text may be corrected to. */
export const MIN_PEOPLE_TO_CORRECT = 1000;

/** "car" and "dr" are rather the beginnings of names. */
const MIN_FIRST_LETTERS = 4;

/** Builds the tables that places are searched in. The key says what they are made from. */
export function buildPlaces(path: string, file: PlaceFile, key: string): void {
  buildLookupFile(path, (tables) => {
    tables.exec(TABLES);
    tables.insert("insert into source values (?)")(key);
    addAreas(tables, file);
    addPlaces(tables, file);
    tables.exec(INDEXES);
  });
}

function addAreas(
  tables: UnfinishedLookupFile,
  { header: { areas, regions, countries } }: PlaceFile,
) {
  const addRegion = tables.insert("insert into region values (?, ?, ?, ?)");
  for (const [index, { name, country }] of regions.entries()) {
    const { code = "", names: [countryName = ""] = [] } = countries[country] ?? {};
    addRegion(index, name ?? null, code, countryName);
  }
  const addArea = tables.insert("insert or ignore into area values (?, ?, ?)");
  const ranges = countries.map((_, country) => ({
    first: regions.findIndex((region) => region.country === country),
    last: regions.findLastIndex((region) => region.country === country),
  }));
  for (const [key, country, region] of areas) {
    const { first = 0, last = 0 } = ranges[country] ?? {};
    addArea(key, region ?? first, region ?? last);
  }
}

function addPlaces(tables: UnfinishedLookupFile, file: PlaceFile): void {
  const addPlace = tables.insert("insert into place values (?, ?, ?, ?, ?, ?, ?, ?, ?)");
  const addName = tables.insert("insert into name values (?, ?, ?, ?, ?, ?)");
  const byPopulation = file.places.toSorted((one, other) => other.population - one.population);
  const extraNames = listExtraNames(file, byPopulation);
  const ranks = new Map(byPopulation.map((place, rank) => [place, rank]));
  const spellings = new SpellingFilter();
  let otherRank = 0;
  for (const [rank, place] of byPopulation.entries()) {
    const { id, region, zone, latitude, longitude, population, kind } = place;
    const names = [
      ...place.names.map((name, at): PlaceName => ({ name, standing: at === 0 ? "own" : "other" })),
      ...(extraNames.get(place) ?? []),
    ];
    const text = names.map(({ name }) => name).join("\t");
    const isTown = Number(kind !== PLACE_KINDS.section);
    addPlace(rank, id, text, region, zone, latitude, longitude, population, isTown);
    const leastPeople = population * OTHER_NAME_WEIGHT;
    while ((byPopulation[otherRank]?.population ?? -1) >= leastPeople) otherRank += 1;
    for (const [ordinal, { name, standing }] of names.entries()) {
      const key = normalizeForSearch(name);
      const sort = standing === "other" ? otherRank : rank;
      const isLarge = sort < LARGE_PLACES;
      if (population >= MIN_PEOPLE_TO_CORRECT) spellings.add(key);
      if (standing === "first") {
        addName(NAME_KINDS.country, key, COUNTRY_SORT, rank, ordinal, region);
      }
      addName(isLarge ? NAME_KINDS.large : NAME_KINDS.small, key, sort, rank, ordinal, region);
      const wordKind = isLarge ? NAME_KINDS.laterWordOfLarge : NAME_KINDS.laterWordOfSmall;
      for (let at = key.indexOf(" "); at >= 0; at = key.indexOf(" ", at + 1)) {
        addName(wordKind, key.slice(at + 1), sort, rank, ordinal, region);
      }
    }
  }
  tables.insert("insert into spelling values (?)")(spellings.bits);
  const addZone = tables.insert("insert into zone_city values (?, ?)");
  for (const [zone, index] of file.header.zoneCities) {
    const place = file.places[index];
    if (place) addZone(zone, ranks.get(place) ?? 0);
  }
}

/** Undefined if there is no file, or one that is cut off or made from something else. */
export function openPrepared(file: string, key: string): LookupFile | undefined {
  try {
    const opened = openLookupFile(file);
    const [source] = opened.prepare<{ key: string }>("select key from source")();
    if (source?.key === key) return opened;
    opened.close();
  } catch {
    // It is prepared again.
  }
  return undefined;
}

/** A hash of everything that the prepared file is made from: the compiled file, our code, and Unicode's letters. */
export async function hashSources(folder: string): Promise<string> {
  const hash = createHash("sha256").update(process.versions.unicode ?? "");
  const paths = [join(folder, COMPILED_FILE), ...MODULES.map((name) => join(FOLDER, name))];
  for (const path of paths) for await (const part of createReadStream(path)) hash.update(part);
  return hash.digest("hex");
}

/** How a name sorts: like the place's own name, or as if it had fewer people, or before all towns if it is the whole text. */
type Standing = "own" | "other" | "first";

interface PlaceName {
  readonly name: string;
  readonly standing: Standing;
}

/** The names that places have besides those of the file. Countries and regions stand for their capital, or else for their largest city. */
function listExtraNames(
  { header: { countries, regions, extraNames, airports }, places }: PlaceFile,
  byPopulation: readonly CompiledPlace[],
) {
  const inCountries = Map.groupBy(byPopulation, ({ region }) => regions[region]?.country);
  const inRegions = Map.groupBy(byPopulation, ({ region }) => region);
  const { countryCapital, regionCapital } = PLACE_KINDS;
  const capitalOrLargest = (area: readonly CompiledPlace[] = [], ...capitals: number[]) =>
    area.find(({ kind }) => capitals.includes(kind)) ?? area[0];
  const inCountry = (index: number) => capitalOrLargest(inCountries.get(index), countryCapital);
  const nameAll = (
    place: CompiledPlace | undefined,
    names: readonly string[],
    standing: Standing,
  ) => names.map((name) => ({ place, name, standing }));
  const ofCountries = (standing: Standing, namesOf: (country: PlaceCountry) => readonly string[]) =>
    countries.flatMap((country, index) => nameAll(inCountry(index), namesOf(country), standing));
  const isLong = (name: string) => normalizeForSearch(name).length >= MIN_FIRST_LETTERS;

  const found = [
    ...airports.flatMap(([code, place]) => nameAll(places[place], [code], "other")),
    ...ofCountries("other", ({ codes, names, otherNames }) => [
      ...names.filter((name) => !isLong(name)),
      ...codes,
      ...otherNames,
    ]),
    ...regions.flatMap(({ name, abbreviation }, index) => {
      const city = capitalOrLargest(inRegions.get(index), countryCapital, regionCapital);
      return nameAll(city, [name ?? [], abbreviation ?? []].flat(), "other");
    }),
    // In the languages of the page, and of our own table.
    ...ofCountries("own", ({ foreignNames }) => foreignNames),
    ...extraNames.flatMap(([name, place]) => nameAll(places[place], [name], "own")),
    // In English.
    ...ofCountries("first", ({ names }) => names.filter(isLong)),
  ];
  return Map.groupBy(found, ({ place }) => place);
}
