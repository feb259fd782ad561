import { normalizeForSearch } from "../../shared/zones/normalize-for-search.ts";
import type { LookupFile } from "../database/lookup-file.ts";
import { memo } from "../http/memo.ts";

/** For each region, by its index, 1 if it is meant by a text after a place's name. */
export type MeantRegions = Uint8Array;

interface Area {
  readonly key: string;
  readonly first: number;
  readonly last: number;
}

type Areas = ReturnType<typeof openAreas>;

export interface Reading {
  readonly key: string;
  readonly regions: (() => MeantRegions) | undefined;
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
const MAX_SPELLINGS = 5;

/** Every way to read a query: "paris tx" is a name, or Paris in an area named or starting with "tx". */
export function readQuery(text: string, { find, regionsOf }: Areas): readonly Reading[] {
  const areas = { regionsOf, find: memo(find, Number.POSITIVE_INFINITY) };
  const parts = text.split(COMMA).map(normalizeForSearch);
  return spellings(parts.join(",")).flatMap((spelling) => readSpelling(spelling.split(","), areas));
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

function readSpelling([name = "", ...parts]: readonly string[], areas: Areas): readonly Reading[] {
  const wanted = parts.filter((part) => part !== "");
  const key = [name, ...wanted].filter((part) => part !== "").join(" ");
  if (key === "") return [];
  const whole: Reading = { key, regions: undefined, isAreaWhole: true };
  if (name !== "" && wanted.length > 0) {
    // "Taiwan, Province of China" is one area.
    const joined = wanted.length > 1 ? readAreas(name, [wanted.join(" ")], areas) : [];
    return [whole, ...readAreas(name, wanted, areas), ...joined];
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
      return [[after.join(" ")], ...areaSplits].flatMap((keys) => readAreas(before, keys, areas));
    }),
  ];
}

/** The reading of a name in all of some areas, of which the last may be incomplete; none if one is unknown. */
function readAreas(key: string, wanted: readonly string[], areas: Areas): readonly Reading[] {
  const [last = "", ...others] = wanted.toReversed();
  const outer = Array.from(new Set(others), (other) => areas.find(other).whole ?? []);
  if (outer.some(({ length }) => length === 0)) return [];
  const within = (inner: () => readonly Area[], isAreaWhole: boolean): Reading => {
    let regions: MeantRegions | undefined;
    const meant = () => {
      regions ??= areas.regionsOf([inner(), ...outer]);
      return regions;
    };
    return { key, regions: meant, isAreaWhole };
  };
  const { whole, beginning } = areas.find(last);
  return [
    ...(whole ? [within(() => whole, true)] : []),
    ...(beginning ? [within(beginning, false)] : []),
  ];
}

export function openAreas({ prepare }: LookupFile) {
  const select = (where: string) =>
    prepare<Area>(`select key, first, last from area where ${where}`);
  const selectWhole = select("key = ?1");
  const selectStarting = select("key >= ?1 and key < ?2");
  const selectFirst = select("key >= ?1 and key < ?2 limit 1");
  const [{ count } = { count: 0 }] = prepare<{ count: number }>(
    "select count(*) as count from region",
  )();

  function find(key: string) {
    const end = endOf(key);
    // Rows are in the order of their keys, so one with the whole key comes first.
    const [first] = selectFirst(key, end);
    return {
      whole: first?.key === key ? selectWhole(key) : undefined,
      beginning: first && (() => selectStarting(key, end)),
    };
  }

  function regionsOf(areas: readonly (readonly Area[])[]): MeantRegions {
    const each = areas.map((some) => {
      const regions = new Uint8Array(count);
      for (const { first, last } of some) regions.fill(1, first, last + 1);
      return regions;
    });
    return each.reduce((some, others) =>
      some.map((isMeant, region) => isMeant & (others[region] ?? 0)),
    );
  }

  return { find, regionsOf };
}

export function endOf(key: string): string {
  return `${key}\u{10ffff}`;
}
