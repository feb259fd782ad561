import { readFileSync, statSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { weekendOf } from "../../shared/meeting/weekends.ts";
import { WORLD_ZONES } from "../../shared/zones/world-zones.ts";
import { isKnownZone } from "../../shared/zones/zone-rules.ts";
import { Arena } from "./arena.ts";
import {
  decodePlaceFile,
  decompressPlaceFile,
  encodePlaceFile,
  type PlaceFile,
} from "./place-file.ts";

/** TypeScript does not know it yet. */
interface LocaleWithWeek extends Intl.Locale {
  readonly getWeekInfo: () => { readonly weekend: readonly number[] };
}

const FILE = new URL("places.br", import.meta.url);
const DAY_MS = 86_400_000;
const MAX_AGE_DAYS = 366;
const ARENA_BYTES = 16 * 1024 * 1024;

let file: PlaceFile;
beforeAll(async () => {
  const content = await decompressPlaceFile(readFileSync(FILE));
  file = decodePlaceFile(content, new Arena(ARENA_BYTES));
});

describe("the compiled places", () => {
  test("are less than a year old; update `scripts/places/package.json` and run `npm run places`", () => {
    const age = Date.now() - Date.parse(file.header.dataDate);
    expect(age / DAY_MS).toBeLessThan(MAX_AGE_DAYS);
  });

  test("take at most 5 MB", () => {
    expect(statSync(FILE).size).toBeLessThan(5_000_000);
  });

  test("have only zones of our rules, and all those of the zone table", () => {
    expect(file.header.zones.filter((zone) => !isKnownZone(zone))).toEqual([]);
    const zones = new Set(file.header.zones);
    expect(WORLD_ZONES.filter(({ zone }) => !zones.has(zone))).toEqual([]);
  });

  test("have the weekend of their zone in each country, by the week data of CLDR", () => {
    const { countries, regions, zones } = file.header;
    const isWrong = ([code, zone]: readonly [string, string]) => {
      const { weekend } = (new Intl.Locale(`und-${code}`) as LocaleWithWeek).getWeekInfo();
      const days = new Set([...weekend.map((day) => day % 7), ...weekendOf(zone)]);
      return weekend.length !== weekendOf(zone).length || days.size !== weekend.length;
    };
    const pairs = new Set<string>();
    for (const [index, zone] of file.zones.entries()) {
      const { code } = countries[regions[file.regions[index] ?? 0]?.country ?? 0] ?? { code: "" };
      pairs.add(`${code} ${zones[zone]}`);
    }
    const all = [...pairs].map((pair) => pair.split(" ") as [string, string]);
    expect(all.length).toBeGreaterThan(zones.length - 1);
    // Places beside a border that the data has on its other side.
    const beyondBorders = [
      ["BT", "Asia/Kolkata"],
      ["IN", "Asia/Yangon"],
      ["OM", "Asia/Dubai"],
      ["PS", "Asia/Jerusalem"],
      ["UG", "Africa/Lubumbashi"],
    ];
    expect(new Set(all.filter(isWrong))).toEqual(new Set(beyondBorders));
  });

  test("have a name, a region and an id of its own for each place", () => {
    const lines = Buffer.from(file.names).toString().split("\n");
    expect(lines).toHaveLength(file.ids.length);
    expect(lines.filter((line) => /^(\t|$)|\t(\t|$)/.test(line))).toEqual([]);
    expect(new Set(file.ids).size).toBe(file.ids.length);
    expect(file.regions.every((region) => region < file.header.regions.length)).toBe(true);
  });
});

test("a file is decoded as it was encoded", async () => {
  const numbers = Uint32Array.of(0, 7, 7, 1_000_000_000, 1, 200, 2 ** 30 - 1);
  const small: PlaceFile = {
    header: file.header,
    ids: numbers,
    latitudes: numbers.toReversed(),
    longitudes: numbers.toSorted(),
    populations: numbers,
    zones: Uint32Array.of(),
    regions: numbers,
    kinds: numbers,
    names: Buffer.from("a\tb\nç"),
  };
  const content = await decompressPlaceFile(encodePlaceFile(small));
  expect(decodePlaceFile(content, new Arena(ARENA_BYTES))).toEqual(small);
});
