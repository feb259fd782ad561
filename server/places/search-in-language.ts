import type { FoundPlaces, Place } from "../../shared/api/places.ts";
import { normalizeForSearch } from "../../shared/zones/normalize-for-search.ts";
import { localNames, shortName } from "./local-names.ts";
import type { PlaceIndex } from "./place-index.ts";

const CANDIDATES = 20;

/** Like the search of the index, with names in a language; cities that the text names in that language come first. */
export function searchInLanguage(
  index: PlaceIndex,
  text: string,
  limit: number,
  language: string | undefined,
): FoundPlaces {
  const names = localNames(language);
  if (!names) return index.search(text, limit);
  const cities = names.citiesNamed(text).flatMap(({ zone, name }) => {
    const { places } = index.search(name, CANDIDATES);
    return places.find((place) => place.zone === zone && isNamed(place, name)) ?? [];
  });
  const first = new Map(cities.map((place) => [place.id, { ...place, matched: null }]));
  const found = index.search(text, limit);
  // What the language has a name for is spelled right.
  const others =
    found.corrected !== null && first.size > 0
      ? []
      : found.places.filter(({ id }) => !first.has(id));
  return {
    places: [...first.values(), ...others].slice(0, limit).map(names.localize),
    corrected: first.size > 0 ? null : found.corrected,
  };
}

function isNamed(place: Place, name: string): boolean {
  const wanted = normalizeForSearch(name);
  return [place.name, shortName(place.name)].some((one) => normalizeForSearch(one) === wanted);
}
