import { readdirSync, readFileSync } from "node:fs";
import type { FoundPlaces, FoundTown, Town } from "../../shared/api/places.ts";
import { listCountries, type ZoneNames } from "../../shared/zone-names.ts";
import { normalizeForSearch } from "../../shared/zones/normalize-for-search.ts";
import { memo } from "../http/memo.ts";
import type { PlaceIndex } from "./places.ts";

const FOLDER = new URL("../../languages/names/", import.meta.url);
const DATA_LANGUAGE = "en";

export const NAME_LANGUAGES: readonly string[] = [
  DATA_LANGUAGE,
  ...readdirSync(FOLDER)
    .filter((name) => name.endsWith(".json"))
    .map((name) => name.slice(0, -".json".length)),
];

/** Those, and what the public service takes for them: "pt" for "pt-BR". */
export const LOCALITY_LANGUAGES: readonly string[] = [
  ...new Set([...NAME_LANGUAGES, ...NAME_LANGUAGES.map(languageOf)]),
];

/** Of one of `LOCALITY_LANGUAGES`, read on first use; undefined for the language of the data. */
export function localNames(wanted = DATA_LANGUAGE) {
  const language =
    NAME_LANGUAGES.find((tag) => tag === wanted) ??
    NAME_LANGUAGES.find((tag) => languageOf(tag) === wanted);
  if (language === undefined || language === DATA_LANGUAGE) return undefined;
  return readNames(language);
}

export function nameCityIn(language: string, city: string, zone: string): string {
  return localNames(language)?.nameCity(city, zone) ?? city;
}

const readNames = memo((language: string) => {
  const { cities, regions }: ZoneNames = JSON.parse(
    readFileSync(new URL(`${language}.json`, FOLDER), "utf8"),
  );
  const countries = new Intl.DisplayNames(language, { type: "region" });
  const { compare } = new Intl.Collator(language, { sensitivity: "accent" });
  const all = Object.entries(cities).flatMap(([zone, names]) =>
    Object.entries(names).map(([name, local]) => ({ zone, name, local })),
  );
  const named = Map.groupBy(all, ({ local }) => normalizeForSearch(local));

  function nameCity(city: string, zone: string): string {
    const names = cities[zone];
    return names?.[city] ?? names?.[shortName(city)] ?? city;
  }

  function localize<Place extends Town>(place: Place): Place {
    const { zone, countryCode, country, region } = place;
    const name = nameCity(place.name, zone);
    return {
      ...place,
      name,
      matched: place.matched === name ? null : place.matched,
      region: region === null ? null : (regions?.[region] ?? nameCity(region, zone)),
      country: countryCode ? (countries.of(countryCode) ?? country) : country,
    };
  }

  const namedCountries = new Map(
    listCountries()
      .toReversed()
      .map(({ code, name }) => {
        const local = countries.of(code) ?? name;
        return [countryKey(local), { name, local }] as const;
      }),
  );
  const countryNamed = (text: string) => namedCountries.get(countryKey(text.trim()));

  /** Searches ignore signs, so मदीना and मेदान are alike: cities that have exactly this name are preferred. */
  function citiesNamed(text: string) {
    const alike = named.get(normalizeForSearch(text)) ?? [];
    const exact = alike.filter(({ local }) => compare(local, text.trim()) === 0);
    return exact.length > 0 || countryNamed(text) ? exact : alike;
  }

  return { nameCity, localize, citiesNamed, countryNamed };
}, NAME_LANGUAGES.length);

/** Without case, and what many leave out: the dot of फ़ and the signs of short vowels in Arabic. */
function countryKey(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/[\u093c\u064b-\u0652]/g, "")
    .toLowerCase();
}

function languageOf(tag: string): string {
  return new Intl.Locale(tag).language;
}

/** GeoNames has "New York City", CLDR "New York". */
export function shortName(name: string): string {
  return name.replace(/ City$/, "");
}

const CANDIDATES = 20;
/** A city of so many people comes before a country that has its name in another language: Granada is not Grenada. */
const LARGE_CITY = 100_000;

/** What the text names in its language, by default that of the place data, comes first: cities, the largest before others, or else a country. */
export function searchInLanguage(
  index: PlaceIndex,
  text: string,
  limit: number,
  languages: { readonly text: string | undefined; readonly names: string | undefined },
): FoundPlaces {
  const cities = findCities(index, text, languages.text);
  const found = index.search(text, limit);
  const named = cities.length > 0 ? cities : findCountry(index, text, found.places, languages.text);
  const first = new Map(named.map((place) => [place.id, place]));
  // What the language has a name for is spelled right.
  const isMistaken = found.corrected !== null && first.size > 0;
  const others = isMistaken ? [] : found.places.filter(({ id }) => !first.has(id));
  const places = [...first.values(), ...others].slice(0, limit);
  const names = localNames(languages.names);
  return {
    places: names ? places.map(names.localize) : places,
    corrected: isMistaken ? null : found.corrected,
  };
}

function findCities(index: PlaceIndex, text: string, language: string | undefined): FoundTown[] {
  const named = localNames(language)?.citiesNamed(text) ?? [];
  return named
    .flatMap(({ zone, name, local }) => {
      const { places } = index.search(name, CANDIDATES);
      const city = places.find((place) => place.zone === zone && isNamed(place, name));
      return city
        ? { ...city, matched: local === city.name ? null : local, match: "whole" as const }
        : [];
    })
    .toSorted((one, other) => other.population - one.population);
}

function findCountry(
  index: PlaceIndex,
  text: string,
  [best]: readonly Town[],
  language: string | undefined,
): readonly FoundTown[] {
  const country = localNames(language)?.countryNamed(text);
  if (!country || (best && best.population >= LARGE_CITY && isNamed(best, text))) return [];
  return index.search(country.name, 1).places.map((city) => ({
    ...city,
    matched: country.local === city.name ? null : country.local,
    match: "whole" as const,
  }));
}

function isNamed(place: Town, name: string): boolean {
  const wanted = normalizeForSearch(name);
  return [place.name, shortName(place.name)].some((one) => normalizeForSearch(one) === wanted);
}
