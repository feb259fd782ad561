import { firstIndex } from "./first-index.ts";
import type { PlaceArea, PlaceFileHeader } from "./place-file.ts";

/** Tells whether a region, given by its index, is meant by a text after a place's name. */
export type AreaTest = (region: number) => boolean;

/** Countries and regions by their names and abbreviations. */
export class Areas {
  readonly #areas: readonly PlaceArea[];
  readonly #countryOf: readonly number[];

  constructor({ areas, regions }: Pick<PlaceFileHeader, "areas" | "regions">) {
    this.#areas = areas;
    this.#countryOf = regions.map(({ country }) => country);
  }

  /** The areas whose name is `key`; undefined if there is none. */
  whole(key: string): AreaTest | undefined {
    return this.#test((areaKey) => areaKey === key, key);
  }

  /** The areas whose name starts with `key`; undefined if there is none. */
  beginning(key: string): AreaTest | undefined {
    return this.#test(() => true, key);
  }

  #test(fits: (areaKey: string) => boolean, key: string): AreaTest | undefined {
    const countries = new Set<number>();
    const regions = new Set<number>();
    for (const [areaKey, country, region] of this.#startingWith(key)) {
      if (!fits(areaKey)) continue;
      if (region === undefined) countries.add(country);
      else regions.add(region);
    }
    if (countries.size === 0 && regions.size === 0) return undefined;
    return (region) => regions.has(region) || countries.has(this.#countryOf[region] as number);
  }

  #startingWith(key: string): readonly PlaceArea[] {
    const count = this.#areas.length;
    const keyAt = (index: number) => (this.#areas[index] as PlaceArea)[0];
    const first = firstIndex(0, count, (index) => keyAt(index) >= key);
    const end = firstIndex(first, count, (index) => !keyAt(index).startsWith(key));
    return this.#areas.slice(first, end);
  }
}
