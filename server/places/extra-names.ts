import { PLACE_KINDS, type PlaceFileHeader } from "./place-file.ts";

export interface ExtraName {
  readonly name: string;
  readonly rank: number;
}

export interface ExtraNames {
  /** Of countries in other languages, and of regions: these sort like the other names of their cities. */
  readonly weak: readonly ExtraName[];
  /** Of countries in English, and of our own table: these sort like the own names of their cities. */
  readonly strong: readonly ExtraName[];
}

/** Countries and regions stand for their capital, or else for their largest city. */
export function listExtraNames(
  { countries, regions, extraNames }: PlaceFileHeader,
  rankOf: Uint32Array,
  kinds: Uint32Array,
  regionOf: Uint32Array,
): ExtraNames {
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
  return {
    weak: [
      ...countries.flatMap(({ foreignNames }, country) =>
        namesOf(foreignNames, cityOfCountry.get(country)),
      ),
      ...regions.flatMap(({ name }, region) =>
        namesOf(name ? [name] : [], cityOfRegion.get(region)),
      ),
    ],
    strong: [
      ...countries.flatMap(({ names }, country) => namesOf(names, cityOfCountry.get(country))),
      ...extraNames.flatMap(([name, place]) => namesOf([name], rankOf[place])),
    ],
  };
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
