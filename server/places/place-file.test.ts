import { readFileSync, statSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { WORLD_ZONES } from "../../shared/zones/world-zones.ts";
import { isKnownZone } from "../../shared/zones/zone-rules.ts";
import { Arena } from "./arena.ts";
import {
  decodePlaceFile,
  decompressPlaceFile,
  encodePlaceFile,
  type PlaceFile,
} from "./place-file.ts";

const FILE = new URL("places.br", import.meta.url);
const ARENA_BYTES = 16 * 1024 * 1024;

let file: PlaceFile;
beforeAll(async () => {
  const content = await decompressPlaceFile(readFileSync(FILE));
  file = decodePlaceFile(content, new Arena(ARENA_BYTES));
});

describe("the compiled places", () => {
  test("take at most 5 MB", () => {
    expect(statSync(FILE).size).toBeLessThan(5_000_000);
  });

  test("have only zones of our rules, and all those of the zone table", () => {
    expect(file.header.zones.filter((zone) => !isKnownZone(zone))).toEqual([]);
    const zones = new Set(file.header.zones);
    expect(WORLD_ZONES.filter(({ zone }) => !zones.has(zone))).toEqual([]);
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
