import { readdirSync, readFileSync } from "node:fs";
import type { Town } from "../../shared/api/places.ts";
import type { ZoneNames } from "../../shared/zone-names.ts";
import { normalizeForSearch } from "../../shared/zones/normalize-for-search.ts";
import { memo } from "../http/memo.ts";

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

export interface LocalNames {
  readonly localize: <Place extends Town>(place: Place) => Place;
  readonly nameCity: (city: string, zone: string) => string;
  /** Searches ignore signs, so मदीना and मेदान are alike: cities that have exactly this name are preferred. */
  readonly citiesNamed: (text: string) => readonly NamedCity[];
  readonly countryNamed: (text: string) => NamedCountry | undefined;
}

interface NamedCountry {
  readonly name: string;
  readonly local: string;
}

interface NamedCity extends NamedCountry {
  readonly zone: string;
}

/** Of one of `LOCALITY_LANGUAGES`, read on first use; undefined for the language of the data. */
export function localNames(wanted = DATA_LANGUAGE): LocalNames | undefined {
  const language =
    NAME_LANGUAGES.find((tag) => tag === wanted) ??
    NAME_LANGUAGES.find((tag) => languageOf(tag) === wanted);
  if (language === undefined || language === DATA_LANGUAGE) return undefined;
  return readNames(language);
}

const readNames = memo((language: string): LocalNames => {
  const { cities, regions }: ZoneNames = JSON.parse(
    readFileSync(new URL(`${language}.json`, FOLDER), "utf8"),
  );
  const countries = new Intl.DisplayNames(language, { type: "region" });
  const { compare } = new Intl.Collator(language, { sensitivity: "accent" });
  const all = Object.entries(cities).flatMap(([zone, names]) =>
    Object.entries(names).map(([name, local]): NamedCity => ({ zone, name, local })),
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
      .map(({ code, name }): [string, NamedCountry] => {
        const local = countries.of(code) ?? name;
        return [countryKey(local), { name, local }];
      }),
  );
  const countryNamed = (text: string) => namedCountries.get(countryKey(text.trim()));

  function citiesNamed(text: string): readonly NamedCity[] {
    const alike = named.get(normalizeForSearch(text)) ?? [];
    const exact = alike.filter(({ local }) => compare(local, text.trim()) === 0);
    return exact.length > 0 || countryNamed(text) ? exact : alike;
  }

  return { nameCity, localize, citiesNamed, countryNamed };
}, NAME_LANGUAGES.length);

function listCountries(): readonly { readonly code: string; readonly name: string }[] {
  const english = new Intl.DisplayNames(DATA_LANGUAGE, { type: "region", fallback: "none" });
  const letters = Array.from("ABCDEFGHIJKLMNOPQRSTUVWXYZ");
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  return codes.flatMap((code) => {
    const name = english.of(code);
    return name === undefined ? [] : [{ code, name }];
  });
}

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
