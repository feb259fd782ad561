import type { PlaceMatch } from "../../shared/api/places.ts";
import { normalizeZoneName } from "../../shared/zones/zone-rules.ts";
import { Areas, type MeantRegions } from "./areas.ts";
import { type BestName, BestNames } from "./best-names.ts";
import { firstIndex } from "./first-index.ts";
import type { IndexData } from "./index-data.ts";
import { MisspelledKey } from "./misspelled-key.ts";
import { NameKeys } from "./name-keys.ts";
import { ordinalOf, RANK_MASK, STANDING, standingOf } from "./packed-name.ts";
import { type Budget, FIT, NameQuery } from "./query-names.ts";
import { type Reading, readQuery } from "./read-query.ts";

/** A place by its rank, and the index of a name among those of the place. */
export interface FoundName {
  readonly rank: number;
  readonly ordinal: number;
}

export interface FoundPlace extends FoundName {
  readonly match: PlaceMatch;
}

export interface SearchResult {
  readonly found: readonly FoundPlace[];
  /** The name that was searched instead. */
  readonly corrected: FoundName | undefined;
  /** How many names were visited. */
  readonly visits: number;
}

/**
 * What is not found within these visits is left out, so that no text takes longer. The most that the worst known text needs
 * is 80,000: all names with a word that starts with "s".
 */
export const MAX_VISITS = 100_000;

/** How well a reading fits, by how its name fits: alone, in an area, in an area that may be incomplete. */
const FITS = {
  alone: [0, 2, 5],
  inArea: [1, 4, 6],
  inIncompleteArea: [3, 4, 6],
} as const;

/** How well the name of a country fits, if it is the whole text. */
const BEFORE_ALL = -1;

const WORST_WHOLE = FITS.inArea[0];
const WORST_START = FITS.inArea[1];

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
  readonly #keys: NameKeys;
  readonly #names: NameQuery;
  readonly #zoneCities: ReadonlyMap<string, number>;

  constructor(data: IndexData) {
    this.#data = data;
    this.#areas = new Areas(data.header);
    this.#keys = new NameKeys(data.columns);
    this.#names = new NameQuery(this.#keys, data.columns);
    this.#zoneCities = new Map(data.zoneCities);
  }

  search(text: string, limit: number): SearchResult {
    const city = this.#zoneCity(text);
    if (city) return { found: [{ ...city, match: "whole" }], corrected: undefined, visits: 0 };
    const budget = { visits: MAX_VISITS };
    const readings = readQuery(text, this.#areas);
    const found = this.#searchExactly(readings, limit, budget);
    const corrected = found.length > 0 ? undefined : this.#correct(readings, budget);
    const best = corrected ? this.#sameName(corrected, readings, limit, budget) : found;
    return {
      found: best.map((one) => ({
        ...this.#foundName(one),
        match: corrected ? "misspelled" : matchOf(one.fit),
      })),
      corrected: corrected && this.#foundName(corrected),
      visits: MAX_VISITS - budget.visits,
    };
  }

  /** For an IANA id, such as "Asia/Almaty", "US/Pacific" or "EST5EDT". "Cuba" is a name like others. */
  #zoneCity(text: string): FoundName | undefined {
    if (!/[/\d]/.test(text)) return undefined;
    const rank = this.#zoneCities.get(normalizeZoneName(text.trim()));
    return rank === undefined ? undefined : { rank, ordinal: 0 };
  }

  #foundName({ rank, name }: BestName): FoundName {
    return { rank, ordinal: ordinalOf(this.#data.columns.packedNames[name] as number) };
  }

  #searchExactly(readings: readonly Reading[], limit: number, budget: Budget): readonly BestName[] {
    const best = this.#best(limit);
    for (const [key, alike] of Map.groupBy(readings, (reading) => reading.key)) {
      const wanted = {
        regions: uniteRegions(alike),
        roomFor: (fit: number) =>
          Math.max(...alike.map((reading) => best.roomFor(fitsOf(reading)[fit] as number))),
      };
      this.#names.visitAll(key, wanted, budget, (name, fit) => {
        for (const reading of alike) {
          if (this.#isIn(name, reading)) this.#offer(best, name, fitsOf(reading)[fit] as number);
        }
      });
    }
    return best.list();
  }

  /** The best of the names that differ in one letter. */
  #correct(readings: readonly Reading[], budget: Budget): BestName | undefined {
    const { populations } = this.#data.columns;
    const best = this.#best(1);
    const wholes = readings.filter(({ isAreaWhole }) => isAreaWhole);
    const wanted = Array.from(
      Map.groupBy(wholes, (reading) => reading.key),
      ([key, alike]) => ({
        alike,
        misspelled: new MisspelledKey(key),
        least: leastPopulation(key),
      }),
    );
    const codes = new Set(wanted.flatMap(({ misspelled }) => misspelled.prefixCodes));
    this.#names.visitCodes(codes, budget, (name) => {
      for (const { alike, misspelled, least } of wanted) {
        const start = this.#keys.startOf(name);
        if (!misspelled.fits(this.#keys.bytes, start, start + this.#keys.lengthOf(name))) continue;
        if ((populations[this.#rankOf(name)] as number) < least) continue;
        for (const reading of alike) {
          if (this.#isIn(name, reading)) this.#offer(best, name, fitsOf(reading)[FIT.whole]);
        }
      }
    });
    return best.list()[0];
  }

  /** All places with the corrected name, in the areas of the query. */
  #sameName(
    { name }: BestName,
    readings: readonly Reading[],
    limit: number,
    budget: Budget,
  ): readonly BestName[] {
    const key = this.#keys.read(name);
    const best = this.#best(limit);
    const around = readings.filter((reading) => this.#isIn(name, reading));
    const wanted = { regions: uniteRegions(around), roomFor: () => 0 };
    this.#names.visitAll(key, wanted, budget, (one) => this.#offer(best, one, FIT.whole));
    return best.list();
  }

  #best(limit: number): BestNames {
    return new BestNames(limit, this.#data.columns.packedNames);
  }

  #isIn(name: number, { regions }: Reading): boolean {
    const { regions: regionOf } = this.#data.columns;
    return !regions || regions[regionOf[this.#rankOf(name)] as number] === 1;
  }

  #offer(best: BestNames, name: number, fit: number): void {
    const packed = this.#data.columns.packedNames[name] as number;
    const rank = packed & RANK_MASK;
    const standing = standingOf(packed);
    const isFirst = standing === STANDING.first && fit === FITS.alone[FIT.whole];
    const wanted = isFirst ? BEFORE_ALL : fit;
    if (rank >= best.roomFor(wanted)) return;
    best.offer(rank, name, wanted, standing === STANDING.other ? this.#otherNameRank(rank) : rank);
  }

  #rankOf(name: number): number {
    return (this.#data.columns.packedNames[name] as number) & RANK_MASK;
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

function matchOf(fit: number): PlaceMatch {
  if (fit <= WORST_WHOLE) return "whole";
  return fit <= WORST_START ? "start" : "word";
}

/** The regions of all readings. */
function uniteRegions(readings: readonly Reading[]): MeantRegions | undefined {
  return readings
    .map(({ regions }) => regions)
    .reduce(
      (some, others) =>
        some && others?.map((isMeant, region) => isMeant | (some[region] as number)),
    );
}

function fitsOf({ regions, isAreaWhole }: Reading): readonly [number, number, number] {
  if (!regions) return FITS.alone;
  return isAreaWhole ? FITS.inArea : FITS.inIncompleteArea;
}

/** Of a place that a key may be corrected to. */
function leastPopulation(key: string): number {
  const least = MIN_POPULATION_TO_CORRECT.find(({ length }) => key.length >= length);
  return least?.population ?? Number.POSITIVE_INFINITY;
}
