import { describe, expect, test } from "vitest";
import {
  NEAREST_PLACE_PATH,
  PLACES_PATH,
  placePath,
  REVERSE_GEOCODE_PATH,
} from "../../shared/api/places.ts";
import { buildTestApp } from "../testing/app.ts";
import { makeTestFolder } from "../testing/database.ts";
import { NO_PLACES } from "../testing/places.ts";
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
    const kobe = {
      ...{ id: "1859171", name: "Kobe", matched: null, match: "whole", zone: "Asia/Tokyo" },
      ...{ region: "Hyōgo", country: "Japan", countryCode: "JP" },
      ...{ latitude: 34.691, longitude: 135.183, population: expect.any(Number) },
    };
    expect(JSON.parse(body)).toEqual({ places: [kobe], corrected: null });
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
      expect([unknown.statusCode, unknown.json().error]).toEqual([
        404,
        { code: "place_not_found", message: "There is no place with this id." },
      ]);
    }
  });

  test("answers the nearest town, and 404 in the middle of an ocean", async () => {
    const ask = await openApp();
    const near = await ask(NEAREST_PLACE_PATH, IN_MILWAUKEE);
    expect(near.json()).toMatchObject({ name: "Milwaukee", zone: "America/Chicago" });
    const ocean = await ask(NEAREST_PLACE_PATH, IN_OCEAN);
    expect([ocean.statusCode, ocean.json().error.code]).toEqual([404, "place_not_found"]);
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
