import type { PlaceColumns } from "./index-data.ts";
import { PLACE_KINDS, type PlaceFileHeader } from "./place-file.ts";

export interface ExtraName {
  readonly name: string;
  readonly rank: number;
  /** The rank that the name sorts by. */
  readonly sortRank: number;
}

type Columns = Pick<PlaceColumns, "kinds" | "regions" | "populations">;

/**
 * The names of regions, and of countries in other languages, count as those of a city with this part of their city's
 * population: "Victoria" is first a city.
 */
const WEAK_NAME = 0.05;

/** The names of countries and regions, which stand for their capital or else their largest city, and of our own table. */
export function listExtraNames(
  { countries, regions, extraNames }: PlaceFileHeader,
  rankOf: Uint32Array,
  { kinds, regions: regionOf, populations }: Columns,
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
  const weakened = (rank: number) =>
    firstSmaller(populations, (populations[rank] as number) * WEAK_NAME);
  return [
    ...countries.flatMap(({ names, foreignNames }, country) => {
      const rank = cityOfCountry.get(country);
      if (rank === undefined) return [];
      const sortRank = weakened(rank);
      return [
        ...names.map((name) => ({ name, rank, sortRank: rank })),
        ...foreignNames.map((name) => ({ name, rank, sortRank })),
      ];
    }),
    ...regions.flatMap(({ name }, region) => {
      const rank = cityOfRegion.get(region);
      return rank === undefined || !name ? [] : [{ name, rank, sortRank: weakened(rank) }];
    }),
    ...extraNames.map(([name, place]) => {
      const rank = rankOf[place] as number;
      return { name, rank, sortRank: rank };
    }),
  ];
}

/** The rank of the first place with fewer people. */
function firstSmaller(populations: Uint32Array, population: number): number {
  let low = 0;
  let high = populations.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((populations[middle] as number) >= population) low = middle + 1;
    else high = middle;
  }
  return low;
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
