import { normalizeZoneName } from "../../shared/zones/zone-rules.ts";
import { Areas } from "./areas.ts";
import { type BestName, BestNames } from "./best-names.ts";
import { firstIndex } from "./first-index.ts";
import type { IndexData } from "./index-data.ts";
import { FIT, NameQuery } from "./query-names.ts";
import { type Reading, readQuery } from "./read-query.ts";
import { spellingVariants } from "./spelling-variants.ts";

export interface SearchResult {
  readonly found: readonly BestName[];
  /** The name that was searched instead. */
  readonly corrected: number | undefined;
}

/** How well a reading fits, by how its name fits: alone, in an area, in an area that may be incomplete. */
const FITS = {
  alone: [0, 2, 5],
  inArea: [1, 4, 6],
  inIncompleteArea: [3, 4, 6],
} as const;

/**
 * Another name counts as the own name of a place with this part of the people: "Zaragoza" is first the city in Spain,
 * and then Tijuana, whose old name it is.
 */
const OTHER_NAME_WEIGHT = 0.1;

/** By the length of a key: a short text is one letter away from some village's name, whatever it is. */
const MIN_POPULATION_TO_CORRECT = [
  { length: 8, population: 1000 },
  { length: 7, population: 15_000 },
  { length: 6, population: 50_000 },
  { length: 5, population: 200_000 },
];

export class PlaceSearch {
  readonly #data: IndexData;
  readonly #areas: Areas;
  readonly #names: NameQuery;

  constructor(data: IndexData) {
    this.#data = data;
    this.#areas = new Areas(data.header);
    this.#names = new NameQuery(data.columns);
  }

  search(text: string, limit: number): SearchResult {
    const city = this.#zoneCity(text);
    if (city) return { found: [city], corrected: undefined };
    const readings = readQuery(text, this.#areas);
    const found = this.#searchExactly(readings, limit);
    if (found.length > 0) return { found, corrected: undefined };
    return this.#searchCorrected(readings, limit);
  }

  /** For an IANA id, such as "Asia/Almaty". */
  #zoneCity(text: string): BestName | undefined {
    const { header, zoneCities, columns } = this.#data;
    const rank = zoneCities[header.zones.indexOf(normalizeZoneName(text.trim()))];
    return text.includes("/") && rank !== undefined
      ? { rank, name: columns.ownNames[rank] as number }
      : undefined;
  }

  #searchExactly(readings: readonly Reading[], limit: number): readonly BestName[] {
    const best = new BestNames(limit);
    for (const { key, isIn, isAreaWhole } of readings) {
      const fits = !isIn ? FITS.alone : isAreaWhole ? FITS.inArea : FITS.inIncompleteArea;
      this.#names.visitAll(key, (name, fit) => {
        if (this.#isIn(name, isIn)) this.#offer(best, name, fits[fit] as number);
      });
    }
    return best.list();
  }

  #searchCorrected(readings: readonly Reading[], limit: number): SearchResult {
    const best = new BestNames(1);
    for (const { key, isIn } of readings.filter(({ isAreaWhole }) => isAreaWhole)) {
      const length = key.length;
      const least = MIN_POPULATION_TO_CORRECT.find((one) => length >= one.length)?.population;
      for (const variant of spellingVariants(key)) {
        this.#names.visitWhole(variant, (name) => {
          const { ranks, populations } = this.#data.columns;
          const population = populations[ranks[name] as number] as number;
          if (least !== undefined && population >= least && this.#isIn(name, isIn)) {
            this.#offer(best, name, isIn ? FITS.inArea[FIT.whole] : FITS.alone[FIT.whole]);
          }
        });
      }
    }
    const [corrected] = best.list();
    if (!corrected) return { found: [], corrected: undefined };
    return { found: this.#sameName(corrected, readings, limit), corrected: corrected.name };
  }

  /** All places with the corrected name, in the areas of the query. */
  #sameName({ name }: BestName, readings: readonly Reading[], limit: number): readonly BestName[] {
    const { keys, keyStarts } = this.#data.columns;
    const key = new TextDecoder().decode(keys.subarray(keyStarts[name], keyStarts[name + 1]));
    const best = new BestNames(limit);
    const areas = readings.map(({ isIn }) => isIn).filter((isIn) => this.#isIn(name, isIn));
    this.#names.visitWhole(key, (one) => {
      if (areas.some((isIn) => this.#isIn(one, isIn))) this.#offer(best, one, FIT.whole);
    });
    return best.list();
  }

  #isIn(name: number, isIn: Reading["isIn"]): boolean {
    const { regions, ranks } = this.#data.columns;
    return !isIn || isIn(regions[ranks[name] as number] as number);
  }

  #offer(best: BestNames, name: number, fit: number): void {
    const { firstStrongName, columns } = this.#data;
    const rank = columns.ranks[name] as number;
    if (!best.hasRoom(fit, rank)) return;
    const isStrong = name === columns.ownNames[rank] || name >= firstStrongName;
    best.offer(rank, name, fit, isStrong ? rank : this.#otherNameRank(rank));
  }

  /** The rank of the first place with fewer people than the counted part of this one's. */
  #otherNameRank(rank: number): number {
    const { populations } = this.#data.columns;
    const population = (populations[rank] as number) * OTHER_NAME_WEIGHT;
    return firstIndex(
      rank,
      populations.length,
      (index) => (populations[index] as number) < population,
    );
  }
}
