import { normalizeForSearch } from "../../shared/zones/normalize-for-search.ts";
import type { PlaceFileHeader } from "./place-file.ts";

/** Tells whether a region, given by its index, is meant by a text after a place's name. */
export type AreaTest = (region: number) => boolean;

interface Area {
  readonly key: string;
  readonly country: number;
  /** Undefined for the whole country. */
  readonly region: number | undefined;
}

/** Countries and regions by their names and abbreviations. */
export class Areas {
  readonly #areas: readonly Area[];
  readonly #countryOf: readonly number[];

  constructor({ countries, regions }: Pick<PlaceFileHeader, "countries" | "regions">) {
    const ofCountries = countries.flatMap(({ code, names, foreignNames }, country) =>
      [code, ...names, ...foreignNames].map((name) => ({ name, country, region: undefined })),
    );
    const ofRegions = regions.flatMap(({ name, abbreviation, country }, region) =>
      [name, abbreviation].flatMap((one) => (one ? [{ name: one, country, region }] : [])),
    );
    this.#areas = [...ofCountries, ...ofRegions]
      .map(({ name, ...area }) => ({ key: normalizeForSearch(name), ...area }))
      .sort(byKey);
    this.#countryOf = regions.map(({ country }) => country);
  }

  /** The areas whose name is `key`; undefined if there is none. */
  whole(key: string): AreaTest | undefined {
    return this.#test((area) => area.key === key, key);
  }

  /** The areas whose name starts with `key`; undefined if there is none. */
  beginning(key: string): AreaTest | undefined {
    return this.#test((area) => area.key.startsWith(key), key);
  }

  #test(fits: (area: Area) => boolean, key: string): AreaTest | undefined {
    const countries = new Set<number>();
    const regions = new Set<number>();
    for (let index = this.#firstIndex(key); index < this.#areas.length; index += 1) {
      const area = this.#areas[index] as Area;
      if (!area.key.startsWith(key)) break;
      if (!fits(area)) continue;
      if (area.region === undefined) countries.add(area.country);
      else regions.add(area.region);
    }
    if (countries.size === 0 && regions.size === 0) return undefined;
    return (region) => regions.has(region) || countries.has(this.#countryOf[region] as number);
  }

  #firstIndex(key: string): number {
    let low = 0;
    let high = this.#areas.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#areas[middle] as Area).key < key) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function byKey(one: Area, other: Area): number {
  return one.key < other.key ? -1 : one.key > other.key ? 1 : 0;
}
