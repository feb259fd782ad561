import { firstIndex } from "./first-index.ts";
import type { PlaceArea, PlaceFileHeader } from "./place-file.ts";

/** For each region, by its index, 1 if it is meant by a text after a place's name. */
export type MeantRegions = Uint8Array;

/** The regions of the areas whose name is a key, and of those whose name starts with it; undefined if there is none. */
export interface FoundAreas {
  readonly whole: MeantRegions | undefined;
  readonly beginning: MeantRegions | undefined;
}

/** Countries and regions by their names and abbreviations. */
export class Areas {
  readonly #areas: readonly PlaceArea[];
  /** Of each country; its regions end where those of the next one start. */
  readonly #firstRegions: readonly number[];
  readonly #regionCount: number;

  constructor({ areas, regions }: Pick<PlaceFileHeader, "areas" | "regions">) {
    this.#areas = areas;
    this.#firstRegions = regions.flatMap(({ country }, region) =>
      country === regions[region - 1]?.country ? [] : region,
    );
    this.#regionCount = regions.length;
  }

  find(key: string): FoundAreas {
    const starting = this.#startingWith(key);
    const whole = starting.filter(([areaKey]) => areaKey === key);
    return { whole: this.#regionsOf(whole), beginning: this.#regionsOf(starting) };
  }

  #regionsOf(areas: readonly PlaceArea[]): MeantRegions | undefined {
    if (areas.length === 0) return undefined;
    const regions = new Uint8Array(this.#regionCount);
    for (const [, country, region] of areas) {
      if (region !== undefined) regions[region] = 1;
      else regions.fill(1, this.#firstRegions[country], this.#firstRegions[country + 1]);
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
