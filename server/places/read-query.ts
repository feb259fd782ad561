import { normalizeForSearch } from "../../shared/zones/normalize-for-search.ts";
import type { LookupFile, Select } from "../database/lookup-file.ts";

/** For each region, by its index, 1 if it is meant by a text after a place's name. */
export type MeantRegions = Uint8Array;

/** The regions of the areas whose name is a key, and of those whose name starts with it; undefined if there is none. */
export interface FoundAreas {
  readonly whole: MeantRegions | undefined;
  readonly beginning: MeantRegions | undefined;
}

interface Area {
  readonly key: string;
  readonly first: number;
  readonly last: number;
}

/** One way to read a query: a name, perhaps followed by the areas that it is in. */
export interface Reading {
  readonly key: string;
  /** Undefined for all of them. */
  readonly regions: MeantRegions | undefined;
  /** Whether the last area is not still being typed. */
  readonly isAreaWhole: boolean;
}

const COMMA = /[,،、，]/;
const MAX_AREA_WORDS = 8;
/** In a text without commas, where both might end anywhere. */
const MAX_WORDS_OF_TWO_AREAS = 5;

/** What people shorten before another word, and what it is short for. */
const SHORT_WORDS = (
  [
    ["ft", "fort"],
    ["mt", "mount", "mont"],
    ["pt", "point", "port"],
    ["st", "saint", "sankt", "sint"],
    ["sta", "santa"],
    ["ste", "sainte"],
    ["sto", "santo"],
  ] as const
).map(([short, ...words]) => ({ pattern: new RegExp(`(?<![^ ,])${short}(?= .)`, "g"), words }));
const MAY_BE_SHORT = /(?<![^ ,])(?:ft|mt|pt|st[aeo]?|the) ./;
const MAX_SPELLINGS = 6;

/** Every way to read a query: "paris tx" is a name, or Paris in an area named or starting with "tx". */
export function readQuery(text: string, areasOf: (key: string) => FoundAreas): readonly Reading[] {
  const found = new Map<string, FoundAreas>();
  const find = (area: string) => {
    const known = found.get(area) ?? areasOf(area);
    found.set(area, known);
    return known;
  };
  const parts = text.split(COMMA).map(normalizeForSearch);
  return spellings(parts.join(",")).flatMap((spelling) => readSpelling(spelling.split(","), find));
}

/** "st louis" is also "saint louis", "the hague" also "hague". */
function spellings(text: string): readonly string[] {
  if (!MAY_BE_SHORT.test(text)) return [text];
  let all = [...new Set([text, text.replaceAll(/(?<![^,])the (?=.)/g, "")])];
  for (const { pattern, words } of SHORT_WORDS) {
    all = all.flatMap((one) => [
      ...new Set([one, ...words.map((word) => one.replaceAll(pattern, word))]),
    ]);
  }
  return all.slice(0, MAX_SPELLINGS);
}

function readSpelling(
  [name = "", ...parts]: readonly string[],
  find: (area: string) => FoundAreas,
): readonly Reading[] {
  const wanted = parts.filter((part) => part !== "");
  const key = [name, ...wanted].filter((part) => part !== "").join(" ");
  if (key === "") return [];
  const whole: Reading = { key, regions: undefined, isAreaWhole: true };
  if (name !== "" && wanted.length > 0) {
    // "Taiwan, Province of China" is one area.
    const joined = wanted.length > 1 ? readAreas(name, [wanted.join(" ")], find) : [];
    return [whole, ...readAreas(name, wanted, find), ...joined];
  }
  const words = key.split(" ");
  const splits = words.map((_, index) => index).slice(Math.max(1, words.length - MAX_AREA_WORDS));
  return [
    whole,
    ...splits.flatMap((index) => {
      const before = words.slice(0, index).join(" ");
      const after = words.slice(index);
      const ends = after.length > MAX_WORDS_OF_TWO_AREAS ? [] : after.slice(1).keys();
      const areaSplits = [...ends].map((at) => [
        after.slice(0, at + 1).join(" "),
        after.slice(at + 1).join(" "),
      ]);
      return [[after.join(" ")], ...areaSplits].flatMap((keys) => readAreas(before, keys, find));
    }),
  ];
}

/** The reading of a name in all of some areas, of which the last may be incomplete; none if one is unknown. */
function readAreas(
  key: string,
  wanted: readonly string[],
  find: (area: string) => FoundAreas,
): readonly Reading[] {
  const [last = "", ...others] = wanted.toReversed();
  const outer: MeantRegions[] = [];
  for (const other of new Set(others)) {
    const { whole } = find(other);
    if (!whole) return [];
    outer.push(whole);
  }
  const within = (inner: MeantRegions | undefined, isAreaWhole: boolean) => {
    const regions = inner && outer.reduce(intersect, inner);
    return regions?.includes(1) ? [{ key, regions, isAreaWhole }] : [];
  };
  const { whole, beginning } = find(last);
  return [...within(whole, true), ...within(beginning, false)];
}

function intersect(some: MeantRegions, others: MeantRegions): MeantRegions {
  return some.map((isMeant, region) => isMeant & (others[region] as number));
}

/** Finds countries and regions by their names and abbreviations. */
export function findAreas({ prepare }: LookupFile): (key: string) => FoundAreas {
  const select = prepare(
    "select key, first, last from area where key >= ? and key < ?",
  ) as Select<Area>;
  const [{ count } = { count: 0 }] = (
    prepare("select count(*) as count from region") as Select<{ count: number }>
  )();

  function regionsOf(areas: readonly Area[]): MeantRegions | undefined {
    if (areas.length === 0) return undefined;
    const regions = new Uint8Array(count);
    for (const { first, last } of areas) regions.fill(1, first, last + 1);
    return regions;
  }

  return (key) => {
    const starting = select(key, endOf(key));
    const whole = starting.filter((area) => area.key === key);
    return { whole: regionsOf(whole), beginning: regionsOf(starting) };
  };
}

/** After all keys that start with one. */
export function endOf(key: string): string {
  return `${key}\u{10ffff}`;
}
