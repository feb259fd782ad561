import { normalizeForSearch } from "../../shared/zones/normalize-for-search.ts";
import { STANDING, type Standing } from "./packed-name.ts";
import { PLACE_KINDS, type PlaceCountry, type PlaceFileHeader } from "./place-file.ts";

export interface ExtraName {
  readonly name: string;
  readonly rank: number;
  readonly standing: Standing;
}

/** "car" and "dr" are rather the beginnings of names. */
const MIN_FIRST_LETTERS = 4;

/** Countries and regions stand for their capital, or else for their largest city. */
export function listExtraNames(
  { countries, regions, extraNames, airports }: PlaceFileHeader,
  rankOf: Uint32Array,
  kinds: Uint32Array,
  regionOf: Uint32Array,
): readonly ExtraName[] {
  const cityOfCountry = new CapitalOrLargest();
  const cityOfRegion = new CapitalOrLargest();
  for (let rank = 0; rank < kinds.length; rank += 1) {
    const region = regionOf[rank] as number;
    const isCountryCapital = kinds[rank] === PLACE_KINDS.countryCapital;
    cityOfCountry.offer(regions[region]?.country as number, rank, isCountryCapital);
    const isCapital = isCountryCapital || kinds[rank] === PLACE_KINDS.regionCapital;
    cityOfRegion.offer(region, rank, isCapital);
  }
  const namesOf = (names: readonly string[], rank: number | undefined) =>
    rank === undefined ? [] : names.map((name) => ({ name, rank }));
  const ofCountries = (read: (country: PlaceCountry) => readonly string[]) =>
    countries.flatMap((one, country) => namesOf(read(one), cityOfCountry.get(country)));
  const ofPlaces = (names: readonly (readonly [name: string, place: number])[]) =>
    names.flatMap(([name, place]) => namesOf([name], rankOf[place]));
  const isLong = (name: string) => normalizeForSearch(name).length >= MIN_FIRST_LETTERS;
  const other = [
    ...ofPlaces(airports),
    ...ofCountries(({ codes, names, otherNames }) => [
      ...names.filter((name) => !isLong(name)),
      ...codes,
      ...otherNames,
    ]),
    ...regions.flatMap(({ name, abbreviation }, region) =>
      namesOf([name ?? [], abbreviation ?? []].flat(), cityOfRegion.get(region)),
    ),
  ];
  // In the languages of the page, and of our own table.
  const own = [...ofCountries(({ foreignNames }) => foreignNames), ...ofPlaces(extraNames)];
  // In English.
  const first = ofCountries(({ names }) => names.filter(isLong));
  return [
    ...other.map((one) => ({ ...one, standing: STANDING.other })),
    ...own.map((one) => ({ ...one, standing: STANDING.own })),
    ...first.map((one) => ({ ...one, standing: STANDING.first })),
  ];
}

/** Offered places by falling population, holds the first capital, or else the first place. */
class CapitalOrLargest {
  readonly #largest = new Map<number, number>();
  readonly #capital = new Map<number, number>();

  offer(area: number, rank: number, isCapital: boolean): void {
    if (!this.#largest.has(area)) this.#largest.set(area, rank);
    if (isCapital && !this.#capital.has(area)) this.#capital.set(area, rank);
  }

  get(area: number): number | undefined {
    return this.#capital.get(area) ?? this.#largest.get(area);
  }
}
