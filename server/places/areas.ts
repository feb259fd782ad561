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
