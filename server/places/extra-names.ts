import { normalizeForSearch } from "../../shared/zones/normalize-for-search.ts";
import {
  type CompiledPlace,
  PLACE_KINDS,
  type PlaceCountry,
  type PlaceFile,
} from "./place-file.ts";

/** How a name sorts: like the place's own name, or as if it had fewer people, or before all towns if it is the whole text. */
export type Standing = "own" | "other" | "first";

export interface PlaceName {
  readonly name: string;
  readonly standing: Standing;
}

/** "car" and "dr" are rather the beginnings of names. */
const MIN_FIRST_LETTERS = 4;

/** The names that places have besides those of the file. Countries and regions stand for their capital, or else for their largest city. */
export function listExtraNames(
  { header: { countries, regions, extraNames, airports }, places }: PlaceFile,
  byPopulation: readonly CompiledPlace[],
): ReadonlyMap<CompiledPlace, readonly PlaceName[]> {
  const cityOfCountry = new CapitalOrLargest();
  const cityOfRegion = new CapitalOrLargest();
  for (const place of byPopulation) {
    const isCountryCapital = place.kind === PLACE_KINDS.countryCapital;
    cityOfCountry.offer(regions[place.region]?.country ?? -1, place, isCountryCapital);
    const isCapital = isCountryCapital || place.kind === PLACE_KINDS.regionCapital;
    cityOfRegion.offer(place.region, place, isCapital);
  }
  const found = new Map<CompiledPlace, PlaceName[]>();
  const add = (place: CompiledPlace | undefined, names: readonly string[], standing: Standing) => {
    if (!place) return;
    const known = found.get(place) ?? [];
    found.set(place, [...known, ...names.map((name) => ({ name, standing }))]);
  };
  const addToCountries = (
    standing: Standing,
    namesOf: (country: PlaceCountry) => readonly string[],
  ) => {
    for (const [index, country] of countries.entries()) {
      add(cityOfCountry.get(index), namesOf(country), standing);
    }
  };
  const isLong = (name: string) => normalizeForSearch(name).length >= MIN_FIRST_LETTERS;

  for (const [code, place] of airports) add(places[place], [code], "other");
  addToCountries("other", ({ codes, names, otherNames }) => [
    ...names.filter((name) => !isLong(name)),
    ...codes,
    ...otherNames,
  ]);
  for (const [index, { name, abbreviation }] of regions.entries()) {
    add(cityOfRegion.get(index), [name ?? [], abbreviation ?? []].flat(), "other");
  }
  // In the languages of the page, and of our own table.
  addToCountries("own", ({ foreignNames }) => foreignNames);
  for (const [name, place] of extraNames) add(places[place], [name], "own");
  // In English.
  addToCountries("first", ({ names }) => names.filter(isLong));
  return found;
}

/** Offered places by falling population, holds the first capital, or else the first place. */
class CapitalOrLargest {
  readonly #largest = new Map<number, CompiledPlace>();
  readonly #capital = new Map<number, CompiledPlace>();

  offer(area: number, place: CompiledPlace, isCapital: boolean): void {
    if (!this.#largest.has(area)) this.#largest.set(area, place);
    if (isCapital && !this.#capital.has(area)) this.#capital.set(area, place);
  }

  get(area: number): CompiledPlace | undefined {
    return this.#capital.get(area) ?? this.#largest.get(area);
  }
}
