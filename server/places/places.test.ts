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
import {
  NEAREST_PLACE_PATH,
  PLACES_PATH,
  placePath,
  REVERSE_GEOCODE_PATH,
} from "../../shared/api/places.ts";
import { WORLD_ZONES } from "../../shared/zones/world-zones.ts";
import { isKnownZone } from "../../shared/zones/zone-rules.ts";
import { buildTestApp } from "../testing/app.ts";
import { makeTestFolder } from "../testing/database.ts";
import { NO_PLACES } from "../testing/places.ts";
import { answerOf } from "../testing/visitor.ts";
import { buildPlaces } from "./build-places.ts";
import { decodePlaceFile, encodePlaceFile, type PlaceFile } from "./place-file.ts";
import { openPlaces, type Places } from "./places.ts";

async function openApp(places?: Places) {
  const { app } = await buildTestApp(places && { places });
  return async (path: string, query: Record<string, string> = {}) => app.inject({ path, query });
}

const IN_MILWAUKEE = { latitude: "43.04", longitude: "-87.91" };
const IN_VIENNA = { latitude: "48.21", longitude: "16.37" };
const IN_OCEAN = { latitude: "-48.88", longitude: "-123.39" };

describe("the API of places", () => {
  test("answers the best places with their regions, countries and zones, once they are loaded", async () => {
    const ask = await openApp(openPlaces(() => {}));
    const { statusCode, body } = await ask(PLACES_PATH, { q: "kobe", limit: "1" });
    expect(statusCode).toBe(200);
    const { places, corrected } = JSON.parse(body);
    expect(corrected).toBeNull();
    expect(places).toMatchObject([
      { name: "Kobe", region: "Hyōgo", country: "Japan", zone: "Asia/Tokyo", match: "whole" },
    ]);
  });

  test("answers eight places unless asked for fewer or more", async () => {
    const ask = await openApp();
    for (const [limit, count] of [
      [{}, 8],
      [{ limit: "2" }, 2],
      [{ limit: "20" }, 20],
    ] as const) {
      expect((await ask(PLACES_PATH, { q: "san", ...limit })).json().places).toHaveLength(count);
    }
  });

  test("names places in one language for a text in another", async () => {
    const ask = await openApp();
    const query = { q: "西雅图", textLang: "zh-Hans", lang: "fr" };
    const [first] = (await ask(PLACES_PATH, query)).json().places;
    expect(first).toMatchObject({ name: "Seattle", country: "États-Unis" });
    const ofIndia = (await ask(PLACES_PATH, { q: "mysore", lang: "zh-Hans" })).json().places[0];
    expect(ofIndia).toMatchObject({ region: "卡纳塔克邦", country: "印度" });
  });

  test("answers a place by its id, and 404 for another id", async () => {
    const ask = await openApp();
    expect((await ask(placePath("5263045"))).json()).toMatchObject({ name: "Milwaukee" });
    for (const id of ["123", "Berlin", "Milwaukee!", "1".repeat(30)]) {
      const unknown = await ask(placePath(id));
      expect(answerOf(unknown)).toEqual([404, "place_not_found"]);
    }
  });

  test("answers the nearest town, and 404 in the middle of an ocean", async () => {
    const ask = await openApp();
    const near = await ask(NEAREST_PLACE_PATH, IN_MILWAUKEE);
    expect(near.json()).toMatchObject({ name: "Milwaukee", zone: "America/Chicago" });
    const ocean = await ask(NEAREST_PLACE_PATH, IN_OCEAN);
    expect(answerOf(ocean)).toEqual([404, "place_not_found"]);
  });

  test.each([
    ["en", "Vienna", "Vienna", "Austria"],
    ["de", "Wien", "Wien", "Österreich"],
    ["pt", "Viena", "Viena", "Áustria"],
    ["ja", "ウィーン", "ウィーン", "オーストリア"],
  ])(
    "names the nearest town in the shape of the public service in %s",
    async (localityLanguage, city, principalSubdivision, countryName) => {
      const ask = await openApp();
      const response = await ask(REVERSE_GEOCODE_PATH, { ...IN_VIENNA, localityLanguage });
      const named = { city, locality: city, principalSubdivision, countryName };
      expect(response.json()).toEqual(named);
    },
  );

  test("leaves every field of that shape empty where no town is near, as at the ends of the ranges", async () => {
    const ask = await openApp();
    for (const point of [IN_OCEAN, { latitude: "90", longitude: "-180" }]) {
      const { json } = await ask(REVERSE_GEOCODE_PATH, point);
      expect([...new Set(Object.values(json()))]).toEqual([""]);
    }
  });

  test.each([
    [PLACES_PATH, {}, "q"],
    [PLACES_PATH, { q: "x".repeat(101) }, "q"],
    [PLACES_PATH, { q: "x", limit: "0" }, "limit"],
    [PLACES_PATH, { q: "x", limit: "21" }, "limit"],
    [PLACES_PATH, { q: "x", limit: "2.5" }, "limit"],
    [PLACES_PATH, { q: "x", offset: "8" }, "offset"],
    [PLACES_PATH, { q: "x", lang: "xx" }, "lang"],
    [PLACES_PATH, { q: "x", textLang: "xx" }, "textLang"],
    [NEAREST_PLACE_PATH, { latitude: "1" }, "longitude"],
    [REVERSE_GEOCODE_PATH, { longitude: "1" }, "latitude"],
    [REVERSE_GEOCODE_PATH, { latitude: "90.01", longitude: "1" }, "latitude"],
    [REVERSE_GEOCODE_PATH, { latitude: "1", longitude: "-180.01" }, "longitude"],
    [REVERSE_GEOCODE_PATH, { latitude: "NaN", longitude: "1" }, "latitude"],
    [REVERSE_GEOCODE_PATH, { ...IN_VIENNA, localityLanguage: "xx" }, "localityLanguage"],
    [REVERSE_GEOCODE_PATH, { ...IN_VIENNA, key: "x" }, "key"],
  ])("answers 400 and names the field: %s %j", async (path, query, field) => {
    const { statusCode, body } = await (await openApp())(path, query);
    expect(statusCode).toBe(400);
    expect(JSON.parse(body).error.message).toContain(`"${field}"`);
  });

  test("may be cached, but for the nearest town, which tells where someone is", async () => {
    const ask = await openApp();
    for (const [path, query, caching] of [
      [PLACES_PATH, { q: "kobe" }, "public, max-age=3600"],
      [placePath("5263045"), {}, "public, max-age=3600"],
      [NEAREST_PLACE_PATH, IN_VIENNA, "no-store"],
      [placePath("123"), {}, "no-store"],
    ] as const)
      expect((await ask(path, query)).headers["cache-control"]).toBe(caching);
  });

  test("answers 503 if the places can't be loaded", async () => {
    const ask = await openApp(NO_PLACES);
    const { statusCode, headers } = await ask(REVERSE_GEOCODE_PATH, IN_VIENNA);
    expect([statusCode, headers["retry-after"]]).toEqual([503, "5"]);
  });
});

test("places that can't be loaded are reported once, and leave the rest of the server working", async () => {
  const failures: unknown[] = [];
  const places = openPlaces((error) => failures.push(error), makeTestFolder());
  const loads = await Promise.all([places.whenLoaded(), places.whenLoaded()]);
  expect(loads).toEqual([undefined, undefined]);
  expect(failures).toEqual([expect.objectContaining({ code: "ENOENT" })]);
});

const OSLO: PlaceFile = {
  header: {
    dataDate: "2026-11-01",
    sources: "",
    zones: ["Europe/Oslo"],
    zoneCities: [],
    countries: [],
    regions: [{ country: 0 }],
    areas: [],
    ownIds: [],
    extraNames: [],
    airports: [],
  },
  places: [
    {
      id: "3143244",
      names: ["Oslo"],
      population: 580_000,
      kind: 3,
      latitude: 59.913,
      longitude: 10.746,
      zone: "Europe/Oslo",
      region: 0,
    },
  ],
};

function makeFolder() {
  const folder = makeTestFolder();
  writeFileSync(join(folder, "places.br"), encodePlaceFile(OSLO));
  return { folder, prepared: join(folder, "places.index") };
}

async function load(folder: string) {
  const index = await openPlaces((error) => {
    throw error;
  }, folder).whenLoaded();
  expect(index?.search("oslo", 8).places.map(({ name }) => name)).toEqual(["Oslo"]);
}

test("several servers that start at once prepare one file, which later ones read", async () => {
  const { folder, prepared } = makeFolder();
  await Promise.all([load(folder), load(folder), load(folder)]);
  const { ino } = statSync(prepared);
  await load(folder);
  expect(statSync(prepared).ino).toBe(ino);
  expect(readdirSync(folder).toSorted()).toEqual(["places.br", "places.index"]);
});

const damage = (change: (whole: Buffer) => Buffer) => (prepared: string) => {
  buildPlaces(prepared, OSLO, "");
  writeFileSync(prepared, change(readFileSync(prepared)));
};

test.each([
  ["are empty", damage(() => Buffer.alloc(0))],
  ["are cut off", damage((whole) => whole.subarray(0, whole.length / 2))],
  ["are something else", damage((whole) => Buffer.alloc(whole.length, "clock "))],
  [
    "are of another version",
    (prepared: string) => buildPlaces(prepared, { ...OSLO, places: [] }, "another version"),
  ],
])("prepared places that %s are prepared again", async (_what, make) => {
  const { folder, prepared } = makeFolder();
  make(prepared);
  const { ino } = statSync(prepared);
  await load(folder);
  expect(statSync(prepared).ino).not.toBe(ino);
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
