import { describe, expect, test } from "vitest";
import { NEAREST_PLACE_PATH, PLACES_PATH, placePath } from "../../shared/api/places.ts";
import { buildTestApp } from "../testing/app.ts";
import { makeTestFolder } from "../testing/database.ts";
import { ALL_PLACES } from "../testing/places.ts";
import { openPlaces } from "./places.ts";

async function openApp() {
  await ALL_PLACES.whenLoaded();
  const { app } = await buildTestApp();
  return async (path: string, query: Record<string, string> = {}) => app.inject({ path, query });
}

describe("the API of places", () => {
  test("answers the best places with their regions, countries and zones", async () => {
    const ask = await openApp();
    const { statusCode, body } = await ask(PLACES_PATH, { q: "kobe", limit: "1" });
    expect(statusCode).toBe(200);
    expect(JSON.parse(body)).toEqual({
      places: [
        {
          id: "1859171",
          name: "Kobe",
          matched: null,
          region: "Hyōgo",
          country: "Japan",
          countryCode: "JP",
          zone: "Asia/Tokyo",
          latitude: 34.691,
          longitude: 135.183,
          population: expect.any(Number),
          match: "whole",
        },
      ],
      corrected: null,
    });
  });

  test("answers eight places unless asked for fewer or more", async () => {
    const ask = await openApp();
    const count = async (limit?: string) => {
      const response = await ask(PLACES_PATH, { q: "san", ...(limit ? { limit } : {}) });
      return response.json().places.length;
    };
    expect([await count(), await count("2"), await count("20")]).toEqual([8, 2, 20]);
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
    const near = await ask(NEAREST_PLACE_PATH, { latitude: "43.04", longitude: "-87.91" });
    expect(near.json()).toMatchObject({ name: "Milwaukee", zone: "America/Chicago" });
    const ocean = await ask(NEAREST_PLACE_PATH, { latitude: "-48.88", longitude: "-123.39" });
    expect([ocean.statusCode, ocean.json().error.code]).toEqual([404, "place_not_found"]);
  });

  test.each([
    [PLACES_PATH, {}, "q"],
    [PLACES_PATH, { q: "" }, "q"],
    [PLACES_PATH, { q: "x".repeat(101) }, "q"],
    [PLACES_PATH, { q: "x", limit: "0" }, "limit"],
    [PLACES_PATH, { q: "x", limit: "21" }, "limit"],
    [PLACES_PATH, { q: "x", limit: "1.5" }, "limit"],
    [PLACES_PATH, { q: "x", offset: "8" }, "offset"],
    [NEAREST_PLACE_PATH, { latitude: "1" }, "longitude"],
    [NEAREST_PLACE_PATH, { latitude: "91", longitude: "1" }, "latitude"],
  ])("answers 400 and names the field: %s %j", async (path, query, field) => {
    const ask = await openApp();
    const { statusCode, body } = await ask(path, query);
    expect(statusCode).toBe(400);
    expect(JSON.parse(body).error.message).toContain(`"${field}"`);
  });

  test("may be cached, but for the nearest town, which tells where someone is", async () => {
    const ask = await openApp();
    const caching = async (path: string, query?: Record<string, string>) =>
      (await ask(path, query)).headers["cache-control"];
    expect(await caching(PLACES_PATH, { q: "kobe" })).toBe("public, max-age=3600");
    expect(await caching(placePath("5263045"))).toBe("public, max-age=3600");
    expect(await caching(NEAREST_PLACE_PATH, { latitude: "1", longitude: "1" })).toBe("no-store");
    expect(await caching(placePath("123"))).toBe("no-store");
  });

  test("waits until the places are loaded", async () => {
    const places = openPlaces(() => {});
    const { app } = await buildTestApp({ places });
    for (const path of [
      `${PLACES_PATH}?q=kobe`,
      placePath("5263045"),
      `${NEAREST_PLACE_PATH}?latitude=1&longitude=37`,
    ]) {
      expect((await app.inject(path)).statusCode).toBe(200);
    }
  });
});

test("places that can't be loaded are reported once, and leave the rest of the server working", async () => {
  const failures: unknown[] = [];
  const places = openPlaces((error) => failures.push(error), makeTestFolder());
  const loads = await Promise.all([places.whenLoaded(), places.whenLoaded()]);
  expect(loads).toEqual([undefined, undefined]);
  expect(failures).toEqual([expect.objectContaining({ code: "ENOENT" })]);
});
