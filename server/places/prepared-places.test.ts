import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { WORLD_ZONES } from "../../shared/zones/world-zones.ts";
import { isKnownZone } from "../../shared/zones/zone-rules.ts";
import { makeTestFolder } from "../testing/database.ts";
import { buildPlaces } from "./build-places.ts";
import { decodePlaceFile, encodePlaceFile, type PlaceFile } from "./place-file.ts";
import { openPlaces } from "./places.ts";

const NORWAY: PlaceFile = {
  header: {
    dataDate: "2026-11-01",
    sources: "",
    zones: ["Europe/Oslo"],
    zoneCities: [["Europe/Oslo", 0]],
    countries: [
      { code: "NO", codes: ["NO"], names: ["Norway"], foreignNames: ["Norge"], otherNames: [] },
    ],
    regions: [{ country: 0 }],
    areas: [["norway", 0]],
    ownIds: [],
    extraNames: [["Fjord", 1]],
    airports: [["OSL", 0]],
  },
  places: [
    {
      ...{ id: "3143244", names: ["Oslo", "Kristiania"], population: 580_000, kind: 3 },
      ...{ latitude: 59.913, longitude: 10.746, zone: "Europe/Oslo", region: 0 },
    },
    {
      ...{ id: "3137115", names: ["Stavanger", "ستافانغر"], population: 121_610, kind: 0 },
      ...{ latitude: 58.97, longitude: 5.733, zone: "Europe/Oslo", region: 0 },
    },
  ],
};

function makeFolder() {
  const folder = makeTestFolder();
  writeFileSync(join(folder, "places.br"), encodePlaceFile(NORWAY));
  return { folder, prepared: join(folder, "places.index") };
}

async function load(folder: string) {
  const index = await openPlaces((error) => {
    throw error;
  }, folder).whenLoaded();
  const namesOf = (text: string) =>
    index?.search(text, 8).places.map(({ name, matched }) => [name, matched]);
  expect(["oslo", "kristi", "ستا", "osl", "norge", "fjord", "stavangre"].map(namesOf)).toEqual([
    [["Oslo", null]],
    [["Oslo", "Kristiania"]],
    [["Stavanger", "ستافانغر"]],
    [["Oslo", "OSL"]],
    [["Oslo", "Norge"]],
    [["Stavanger", "Fjord"]],
    [["Stavanger", null]],
  ]);
}

test("the first load prepares the places, and later ones read them", async () => {
  const { folder, prepared } = makeFolder();
  await load(folder);
  const { ino } = statSync(prepared);
  await load(folder);
  expect(statSync(prepared).ino).toBe(ino);
});

describe("prepared places are prepared again", () => {
  test.each([
    ["that are empty", () => Buffer.alloc(0)],
    ["that are cut off", (whole: Buffer) => whole.subarray(0, whole.length / 2)],
    ["that are something else", (whole: Buffer) => Buffer.alloc(whole.length, "clock ")],
  ])("%s", async (_what, damage) => {
    const { folder, prepared } = makeFolder();
    buildPlaces(prepared, NORWAY, "");
    const damaged = damage(readFileSync(prepared));
    writeFileSync(prepared, damaged);
    await load(folder);
    expect(readFileSync(prepared).equals(damaged)).toBe(false);
  });

  test("that are of another version", async () => {
    const { folder, prepared } = makeFolder();
    buildPlaces(prepared, { ...NORWAY, places: [] }, "another version");
    const { ino } = statSync(prepared);
    await load(folder);
    expect(statSync(prepared).ino).not.toBe(ino);
  });
});

test("several servers that start at once prepare one file", async () => {
  const { folder } = makeFolder();
  await Promise.all([load(folder), load(folder), load(folder)]);
  expect(readdirSync(folder).toSorted()).toEqual(["places.br", "places.index"]);
});

test("the file of a preparation that was killed is removed, and one that is still being written stays", async () => {
  const { folder, prepared } = makeFolder();
  const [left, growing] = [`${prepared}.left`, `${prepared}.growing`];
  for (const file of [left, growing]) writeFileSync(file, "");
  const now = Date.now() / 1000;
  utimesSync(left, now - 7200, now - 7200);
  utimesSync(growing, now, now);
  await load(folder);
  expect([left, growing, prepared].map((file) => existsSync(file))).toEqual([false, true, true]);
});

test("places are found where the prepared file cannot be written", async () => {
  const { folder, prepared } = makeFolder();
  mkdirSync(join(prepared, "folder"), { recursive: true });
  await load(folder);
  expect(readdirSync(folder).toSorted()).toEqual(["places.br", "places.index"]);
});

test("the compiled places have known zones, all those of the zone table, and names, regions and ids of their own", () => {
  const compiled = readFileSync(new URL("places.br", import.meta.url));
  expect(compiled.length).toBeLessThan(5_000_000);
  const { header, places } = decodePlaceFile(compiled);
  expect(header.zones.filter((zone) => !isKnownZone(zone))).toEqual([]);
  const zones = new Set(header.zones);
  expect(WORLD_ZONES.filter(({ zone }) => !zones.has(zone))).toEqual([]);
  expect(new Set(places.map(({ id }) => id)).size).toBe(places.length);
  expect(places.filter(({ names }) => names.length === 0 || names.includes(""))).toEqual([]);
  expect(places.filter(({ region }) => !header.regions[region])).toEqual([]);
});
