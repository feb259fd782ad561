import type { PlaceMatch } from "../../shared/api/places.ts";
import { normalizeZoneName } from "../../shared/zones/zone-rules.ts";
import type { LookupFile, Select } from "../database/lookup-file.ts";
import { NAME_KINDS } from "./build-places.ts";
import { endOf, findAreas, type MeantRegions, type Reading, readQuery } from "./read-query.ts";

interface Name {
  /** The rank of the place. */
  readonly place: number;
  /** The index of the name among those of the place. */
  readonly ordinal: number;
}

interface FoundName extends Name {
  readonly match: PlaceMatch;
}

interface SearchResult {
  readonly found: readonly FoundName[];
  /** The name that was searched instead. */
  readonly corrected: Name | undefined;
}

interface NameRow extends Name {
  readonly sort: number;
}

interface MisspelledRow extends NameRow {
  readonly key: string;
  readonly region: number;
}

interface Stage {
  readonly match: PlaceMatch;
  readonly fit: "whole" | "start" | "word";
  readonly isMeant: (reading: Reading) => boolean;
}

/** Of the names of a kind that start with a text, those after so many are left out, so that no text takes longer. */
const MAX_VISITS = 6000;
/** A place may have several names that fit. */
const NAMES_PER_PLACE = 5;

const isAlone = ({ regions }: Reading) => regions === undefined;
const isInWholeArea = ({ regions, isAreaWhole }: Reading) => regions !== undefined && isAreaWhole;
/** Whole areas are among those that start with the text. */
const isInArea = ({ isAreaWhole }: Reading) => !isAreaWhole;
/** What one of them finds comes before what later ones find. */
const STAGES: readonly Stage[] = [
  { match: "whole", fit: "whole", isMeant: isAlone },
  { match: "whole", fit: "whole", isMeant: isInWholeArea },
  { match: "start", fit: "start", isMeant: isAlone },
  { match: "start", fit: "whole", isMeant: isInArea },
  { match: "start", fit: "start", isMeant: isInArea },
  { match: "word", fit: "word", isMeant: isAlone },
  { match: "word", fit: "word", isMeant: isInArea },
];
/** In this order. */
const KINDS_BY_SIZE = {
  start: [NAME_KINDS.large, NAME_KINDS.small],
  word: [NAME_KINDS.laterWordOfLarge, NAME_KINDS.laterWordOfSmall],
};

const MIN_CORRECTED_LETTERS = 5;
const MAX_CORRECTED_LETTERS = 40;
/** Of all readings of a text. */
const MAX_MISSPELLINGS = 2000;
/** By the length of a key: a short text is one letter away from some village's name, whatever it is. */
const MIN_POPULATION_TO_CORRECT = [
  { length: 8, population: 1000 },
  { length: 7, population: 15_000 },
  { length: 6, population: 50_000 },
];
const MIN_POPULATION_OF_SHORT = 200_000;
const ALPHABETS = [
  "abcdefghijklmnopqrstuvwxyz ",
  "абвгдежзийклмнопрстуфхцчшщъыьэюяіє ",
  "αβγδεζηθικλμνξοπρστυφχψω ",
].map((letters) => Array.from(letters));

const IN_REGIONS = "(?1 is null or substr(?1, name.region + 1, 1) = x'01')";
/** Only the whole text can be the name of a country. */
const WHOLE_KINDS = `kind in (iif(?1 is null, ${NAME_KINDS.country}, ${NAME_KINDS.large}), ${NAME_KINDS.large}, ${NAME_KINDS.small})`;
const BEST = "order by sort, place, ordinal limit";

export class PlaceSearch {
  readonly #findAreas;
  readonly #selectZoneCity;
  readonly #selectWhole;
  readonly #selectStarting;
  readonly #selectNeighbours;
  readonly #selectMisspelled;

  constructor(file: LookupFile) {
    this.#findAreas = findAreas(file);
    this.#selectZoneCity = file.prepare("select place from zone_city where zone = ?") as Select<{
      place: number;
    }>;
    this.#selectWhole = file.prepare(
      `select place, ordinal, sort from name where ${WHOLE_KINDS} and key = ?2 and ${IN_REGIONS} ${BEST} ?3`,
    ) as Select<NameRow>;
    this.#selectStarting = file.prepare(
      `select place, ordinal, sort
       from (select place, ordinal, sort, region from name where kind = ?3 and key >= ?2 and key < ?4 limit ${MAX_VISITS}) as name
       where ${IN_REGIONS} ${BEST} ?5`,
    ) as Select<NameRow>;
    this.#selectNeighbours = file.prepare(
      [NAME_KINDS.large, NAME_KINDS.small]
        .flatMap((kind) => [
          `select max(key) as key from name where kind = ${kind} and key < ?1`,
          `select min(key) from name where kind = ${kind} and key > ?1`,
        ])
        .join(" union all "),
    ) as Select<{ key: string | null }>;
    this.#selectMisspelled = file.prepare(
      `select place, ordinal, sort, name.key, name.region
       from json_each(?2) as misspelling
       cross join name on kind in (${NAME_KINDS.large}, ${NAME_KINDS.small}) and name.key = misspelling.value
       cross join place on rank = place
       where ${IN_REGIONS} and population >= ?3 ${BEST} 1`,
    ) as Select<MisspelledRow>;
  }

  search(text: string, limit: number): SearchResult {
    const readings = readQuery(text, this.#findAreas);
    const found = this.#zoneCity(text) ?? this.#find(STAGES, readings, limit);
    const corrected = found.length > 0 ? undefined : this.#correct(readings);
    return {
      found: corrected ? this.#findCorrected(corrected, readings, limit) : found,
      corrected,
    };
  }

  /** For an IANA id, such as "Asia/Almaty", "US/Pacific" or "EST5EDT". "Cuba" is a name like others. */
  #zoneCity(text: string): readonly FoundName[] | undefined {
    if (!/[/\d]/.test(text)) return undefined;
    const [city] = this.#selectZoneCity(normalizeZoneName(text.trim()));
    return city && [{ ...city, ordinal: 0, match: "whole" }];
  }

  /** The best names, one for each place. */
  #find(
    stages: readonly Stage[],
    readings: readonly Reading[],
    limit: number,
  ): readonly FoundName[] {
    const found = new Map<number, FoundName>();
    for (const { match, fit, isMeant } of stages) {
      const wanted = Array.from(
        Map.groupBy(readings.filter(isMeant), ({ key }) => key),
        ([key, alike]) => ({ key, regions: uniteRegions(alike) ?? null }),
      );
      for (const select of this.#selects(fit, limit * NAMES_PER_PLACE)) {
        const rows = wanted.flatMap(({ key, regions }) => select(key, regions));
        for (const { place, ordinal } of rows.toSorted(compareNames)) {
          if (!found.has(place)) found.set(place, { place, ordinal, match });
          if (found.size === limit) return [...found.values()];
        }
      }
    }
    return [...found.values()];
  }

  #selects(
    fit: Stage["fit"],
    limit: number,
  ): ((key: string, regions: MeantRegions | null) => readonly NameRow[])[] {
    if (fit === "whole") return [(key, regions) => this.#selectWhole(regions, key, limit)];
    return KINDS_BY_SIZE[fit].map(
      (kind) => (key, regions) => this.#selectStarting(regions, key, kind, endOf(key), limit),
    );
  }

  /** The best of the names that differ in one letter. */
  #correct(readings: readonly Reading[]): MisspelledRow | undefined {
    let left = MAX_MISSPELLINGS;
    for (const isMeant of [isAlone, isInWholeArea]) {
      const rows = readings.filter(isMeant).flatMap(({ key, regions }) => {
        if (left === 0) return [];
        const misspellings = this.#listMisspellings(key).slice(0, left);
        left -= misspellings.length;
        return this.#selectMisspelled(
          regions ?? null,
          JSON.stringify(misspellings),
          leastPopulation(key),
        );
      });
      const [best] = rows.toSorted(compareNames);
      if (best) return best;
    }
    return undefined;
  }

  /**
   * All keys that differ in one letter, missing, added, exchanged, or swapped with its neighbour, and begin like a name: none differs after the
   * letters that no name begins with.
   */
  #listMisspellings(key: string): readonly string[] {
    const letters = Array.from(key);
    const count = letters.length;
    if (count < MIN_CORRECTED_LETTERS || count > MAX_CORRECTED_LETTERS) return [];
    const neighbours = this.#selectNeighbours(key);
    const known = Math.max(...neighbours.map((one) => countSameLetters(letters, one.key ?? "")));
    const alphabet = ALPHABETS.find((one) => one.includes(letters[0] ?? "")) ?? [];
    const all = Array.from({ length: known + 1 }, (_, at) => {
      const before = letters.slice(0, at).join("");
      const [letter = "", next = ""] = letters.slice(at);
      const after = letters.slice(at + 1).join("");
      return [
        before + after,
        before + next + letter + after.slice(next.length),
        ...alphabet.flatMap((other) => [before + other + letter + after, before + other + after]),
      ];
    });
    return [...new Set(all.flat())].filter((one) => one !== key);
  }

  /** All places with the corrected name, in the areas of the query. */
  #findCorrected(
    { key, region }: MisspelledRow,
    readings: readonly Reading[],
    limit: number,
  ): readonly FoundName[] {
    const around = readings.filter(({ regions }) => !regions || regions[region] === 1);
    const reading = { key, regions: uniteRegions(around), isAreaWhole: true };
    return this.#find(
      [{ match: "misspelled", fit: "whole", isMeant: () => true }],
      [reading],
      limit,
    );
  }
}

function compareNames(one: NameRow, other: NameRow): number {
  return one.sort - other.sort || one.place - other.place || one.ordinal - other.ordinal;
}

/** The regions of all readings. */
function uniteRegions(readings: readonly Reading[]): MeantRegions | undefined {
  return readings
    .map(({ regions }) => regions)
    .reduce(
      (some, others) => some && others?.map((isMeant, region) => isMeant | (some[region] ?? 0)),
    );
}

/** At the start. */
function countSameLetters(letters: readonly string[], other: string): number {
  const others = Array.from(other);
  const first = letters.findIndex((letter, at) => letter !== others[at]);
  return first < 0 ? letters.length : first;
}

/** Of a place that a key may be corrected to. */
function leastPopulation(key: string): number {
  const least = MIN_POPULATION_TO_CORRECT.find(({ length }) => key.length >= length);
  return least?.population ?? MIN_POPULATION_OF_SHORT;
}
