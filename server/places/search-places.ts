import type { PlaceMatch } from "../../shared/api/places.ts";
import { normalizeZoneName } from "../../shared/zones/zone-rules.ts";
import type { LookupFile } from "../database/lookup-file.ts";
import { memo } from "../http/memo.ts";
import { MIN_PEOPLE_TO_CORRECT, NAME_KINDS } from "./build-places.ts";
import { endOf, type MeantRegions, openAreas, type Reading, readQuery } from "./read-query.ts";
import { SpellingFilter } from "./spelling-filter.ts";

interface FoundName {
  readonly place: number;
  readonly ordinal: number;
  readonly match: PlaceMatch;
}

type NameRow = Omit<FoundName, "match"> & { readonly sort: number };
type MisspelledRow = NameRow & { readonly key: string; readonly region: number };

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
const STAGES: readonly Stage[] = [
  { match: "whole", fit: "whole", isMeant: isAlone },
  { match: "whole", fit: "whole", isMeant: isInWholeArea },
  { match: "start", fit: "start", isMeant: isAlone },
  { match: "start", fit: "whole", isMeant: isInArea },
  { match: "start", fit: "start", isMeant: isInArea },
  { match: "word", fit: "word", isMeant: isAlone },
  { match: "word", fit: "word", isMeant: isInArea },
];
const KINDS_BY_SIZE = {
  whole: [[NAME_KINDS.large, NAME_KINDS.small]],
  start: [[NAME_KINDS.large], [NAME_KINDS.small]],
  word: [[NAME_KINDS.laterWordOfLarge], [NAME_KINDS.laterWordOfSmall]],
};

const MIN_CORRECTED_LETTERS = 5;
const MAX_CORRECTED_LETTERS = 40;
/** Of a name with several spellings, alone or in an area. */
const MAX_CORRECTED_KEYS = 6;
/** By the length of a key: a short text is one letter away from some village's name, whatever it is. */
const MIN_POPULATION_TO_CORRECT = [
  { length: 8, population: MIN_PEOPLE_TO_CORRECT },
  { length: 7, population: 15_000 },
  { length: 6, population: 50_000 },
];
const MIN_POPULATION_OF_SHORT = 200_000;
const IN_REGIONS = "(?1 is null or substr(?1, name.region + 1, 1) = x'01')";
/** Only the whole text can be the name of a country. */
const WHOLE_KINDS = `kind in (iif(?1 is null, ${NAME_KINDS.country}, ${NAME_KINDS.large}), ${NAME_KINDS.large}, ${NAME_KINDS.small})`;
const BEST = "order by sort, place, ordinal limit";

export function placeSearch(file: LookupFile) {
  const areas = openAreas(file);
  const selectZoneCity = file.prepare<{ place: number }>(
    "select place from zone_city where zone = ?",
  );
  const selectKinds = file.prepare<{ kind: number }>(
    `select column1 as kind from (values (${Object.values(NAME_KINDS).join("), (")}))
     where exists (select 1 from name where kind = column1 and key >= ?1 and key < ?2)`,
  );
  const selectWhole = file.prepare<NameRow>(
    `select place, ordinal, sort from name where ${WHOLE_KINDS} and key = ?2 and ${IN_REGIONS} ${BEST} ?3`,
  );
  const selectStarting = file.prepare<NameRow>(
    `select place, ordinal, sort
     from (select place, ordinal, sort, region from name where kind = ?3 and key >= ?2 and key < ?4 limit ${MAX_VISITS}) as name
     where ${IN_REGIONS} ${BEST} ?5`,
  );
  const selectNeighbours = file.prepare<{ key: string | null }>(
    [NAME_KINDS.large, NAME_KINDS.small]
      .flatMap((kind) => [
        `select max(key) as key from name where kind = ${kind} and key < ?1`,
        `select min(key) from name where kind = ${kind} and key > ?1`,
      ])
      .join(" union all "),
  );
  const [spelling] = file.prepare<{ bits: Uint8Array<ArrayBuffer> }>("select bits from spelling")();
  const spellings = new SpellingFilter(spelling?.bits);
  const selectMisspelled = file.prepare<MisspelledRow>(
    `select place, ordinal, sort, name.key, name.region
     from json_each(?2) as misspelling
     cross join name on kind in (${NAME_KINDS.large}, ${NAME_KINDS.small}) and name.key = misspelling.value
     cross join place on rank = place
     where ${IN_REGIONS} and population >= ?3 ${BEST} 1`,
  );

  function search(text: string, limit: number) {
    const readings = readQuery(text, areas);
    const found = zoneCity(text) ?? find(STAGES, readings, limit);
    const corrected = found.length > 0 ? undefined : correct(readings);
    return {
      found: corrected ? findCorrected(corrected, readings, limit) : found,
      corrected,
    };
  }

  /** For an IANA id, such as "Asia/Almaty", "US/Pacific" or "EST5EDT". "Cuba" is a name like others. */
  function zoneCity(text: string): readonly FoundName[] | undefined {
    if (!/[/\d]/.test(text)) return undefined;
    const [city] = selectZoneCity(normalizeZoneName(text.trim()));
    return city && [{ ...city, ordinal: 0, match: "whole" }];
  }

  function find(
    stages: readonly Stage[],
    readings: readonly Reading[],
    limit: number,
  ): readonly FoundName[] {
    const found = new Map<number, FoundName>();
    const most = limit * NAMES_PER_PLACE;
    const kindsStarting = memo(
      (key: string) => selectKinds(key, endOf(key)).map(({ kind }) => kind),
      Number.POSITIVE_INFINITY,
    );
    for (const { match, fit, isMeant } of stages) {
      const wanted = Map.groupBy(readings.filter(isMeant), ({ key }) => key);
      for (const kinds of KINDS_BY_SIZE[fit]) {
        const rows = [...wanted].flatMap(([key, alike]) => {
          const known = kindsStarting(key);
          const kind = kinds.find((one) => known.includes(one));
          if (kind === undefined) return [];
          const regions = uniteRegions(alike) ?? null;
          return fit === "whole"
            ? selectWhole(regions, key, most)
            : selectStarting(regions, key, kind, endOf(key), most);
        });
        for (const { place, ordinal } of rows.toSorted(compareNames)) {
          if (!found.has(place)) found.set(place, { place, ordinal, match });
          if (found.size === limit) return [...found.values()];
        }
      }
    }
    return [...found.values()];
  }

  function correct(readings: readonly Reading[]): MisspelledRow | undefined {
    const keys = new Set<string>();
    for (const isMeant of [isAlone, isInWholeArea]) {
      const rows = readings.filter(isMeant).flatMap(({ key, regions }) => {
        if (key.length < MIN_CORRECTED_LETTERS || key.length > MAX_CORRECTED_LETTERS) return [];
        keys.add(key);
        if (keys.size > MAX_CORRECTED_KEYS) return [];
        const names = spellings.namesLike(key, countKnownLetters(key));
        if (names.length === 0) return [];
        const meant = regions?.() ?? null;
        return selectMisspelled(meant, JSON.stringify(names), leastPopulation(key));
      });
      const [best] = rows.toSorted(compareNames);
      if (best) return best;
    }
    return undefined;
  }

  function countKnownLetters(key: string): number {
    const letters = Array.from(key);
    return Math.max(
      ...selectNeighbours(key).map((neighbour) => {
        const others = Array.from(neighbour.key ?? "");
        const first = letters.findIndex((letter, at) => letter !== others[at]);
        return first < 0 ? letters.length : first;
      }),
    );
  }

  function findCorrected(
    { key, region }: MisspelledRow,
    readings: readonly Reading[],
    limit: number,
  ): readonly FoundName[] {
    const around = readings.filter(({ regions }) => !regions || regions()[region] === 1);
    const regions = uniteRegions(around);
    const reading = { key, regions: regions && (() => regions), isAreaWhole: true };
    const stage: Stage = { match: "misspelled", fit: "whole", isMeant: () => true };
    return find([stage], [reading], limit);
  }

  return search;
}

function compareNames(one: NameRow, other: NameRow): number {
  return one.sort - other.sort || one.place - other.place || one.ordinal - other.ordinal;
}

function uniteRegions(readings: readonly Reading[]): MeantRegions | undefined {
  return readings
    .map(({ regions }) => regions?.())
    .reduce(
      (some, others) => some && others?.map((isMeant, region) => isMeant | (some[region] ?? 0)),
    );
}

function leastPopulation(key: string): number {
  const least = MIN_POPULATION_TO_CORRECT.find(({ length }) => key.length >= length);
  return least?.population ?? MIN_POPULATION_OF_SHORT;
}
