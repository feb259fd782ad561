import type { FoundPlaces, FoundTown, Town } from "../../shared/api/places.ts";
import { normalizeForSearch } from "../../shared/zones/normalize-for-search.ts";
import { localNames, shortName } from "./local-names.ts";
import type { PlaceIndex } from "./places.ts";

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
