import { readFileSync, statSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { WORLD_ZONES } from "../../shared/zones/world-zones.ts";
import { isKnownZone } from "../../shared/zones/zone-rules.ts";
import { decodePlaceFile, encodePlaceFile, type PlaceFile } from "./place-file.ts";

const FILE = new URL("places.br", import.meta.url);

let file: PlaceFile;
beforeAll(() => {
  file = decodePlaceFile(readFileSync(FILE));
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
    const { places, header } = file;
    expect(new Set(places.map(({ id }) => id)).size).toBe(places.length);
    expect(places.filter(({ names }) => names.length === 0 || names.includes(""))).toEqual([]);
    expect(places.filter(({ region }) => !header.regions[region])).toEqual([]);
  });
});

test("a file is decoded as it was encoded", () => {
  const header = { ...file.header, areas: [], countries: [], regions: [], airports: [] };
  const some = { header, places: [...file.places.slice(0, 9), ...file.places.slice(-9)] };
  expect(decodePlaceFile(encodePlaceFile(some))).toEqual(some);
});
