import { firstIndex } from "./first-index.ts";
import type { PlaceArea, PlaceFileHeader } from "./place-file.ts";

/** For each region, by its index, 1 if it is meant by a text after a place's name. */
export type MeantRegions = Uint8Array;

/** Countries and regions by their names and abbreviations. */
export class Areas {
  readonly #areas: readonly PlaceArea[];
  readonly #countryOf: readonly number[];

  constructor({ areas, regions }: Pick<PlaceFileHeader, "areas" | "regions">) {
    this.#areas = areas;
    this.#countryOf = regions.map(({ country }) => country);
  }

  /** The areas whose name is `key`; undefined if there is none. */
  whole(key: string): MeantRegions | undefined {
    return this.#regionsOf(this.#startingWith(key).filter(([areaKey]) => areaKey === key));
  }

  /** The areas whose name starts with `key`; undefined if there is none. */
  beginning(key: string): MeantRegions | undefined {
    return this.#regionsOf(this.#startingWith(key));
  }

  #regionsOf(areas: readonly PlaceArea[]): MeantRegions | undefined {
    if (areas.length === 0) return undefined;
    const regions = new Uint8Array(this.#countryOf.length);
    for (const [, country, region] of areas) {
      if (region !== undefined) regions[region] = 1;
      else {
        const end = this.#countryOf.lastIndexOf(country) + 1;
        regions.fill(1, this.#countryOf.indexOf(country), end);
      }
    }
    return regions;
  }

  #startingWith(key: string): readonly PlaceArea[] {
    const count = this.#areas.length;
    const keyAt = (index: number) => (this.#areas[index] as PlaceArea)[0];
    const first = firstIndex(0, count, (index) => keyAt(index) >= key);
    const end = firstIndex(first, count, (index) => !keyAt(index).startsWith(key));
    return this.#areas.slice(first, end);
  }
}
