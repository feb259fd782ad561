import { describe, expect, test } from "vitest";
import { REVERSE_GEOCODE_PATH } from "../../shared/api/places.ts";
import { buildTestApp } from "../testing/app.ts";
import { ALL_PLACES, NO_PLACES } from "../testing/places.ts";
import type { Places } from "./places.ts";

async function buildAppWith(places: Places = ALL_PLACES) {
  const { app } = await buildTestApp({ places });
  return (query: string) => app.inject(`${REVERSE_GEOCODE_PATH}?${query}`);
}

describe("the reverse geocoder", () => {
  test("names the nearest town in the shape of the public service, once the places are loaded", async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const whenLoaded = () => released.then(() => ALL_PLACES.whenLoaded());
    const ask = await buildAppWith({ index: undefined, whenLoaded });
    const answered = ask("latitude=34.16&longitude=-118.13&localityLanguage=en");
    release();
    expect((await answered).json()).toEqual({
      city: "Pasadena",
      locality: "Pasadena",
      principalSubdivision: "California",
      countryName: "United States",
    });
  });

  test.each([
    ["de", "Wien", "Österreich"],
    ["pt-BR", "Viena", "Áustria"],
    ["pt", "Viena", "Áustria"],
    ["ja", "ウィーン", "オーストリア"],
  ])("names a town and its country in the language %s", async (language, city, countryName) => {
    const ask = await buildAppWith();
    const response = await ask(`latitude=48.21&longitude=16.37&localityLanguage=${language}`);
    expect(response.json()).toMatchObject({ city, countryName });
  });

  test("leaves every field empty where no town is near", async () => {
    const ask = await buildAppWith();
    expect((await ask("latitude=-48.88&longitude=-123.39")).json()).toEqual({
      city: "",
      locality: "",
      principalSubdivision: "",
      countryName: "",
    });
  });

  test("answers 503 if the places can't be loaded", async () => {
    const ask = await buildAppWith(NO_PLACES);
    const { statusCode, headers } = await ask("latitude=1&longitude=1");
    expect([statusCode, headers["retry-after"]]).toEqual([503, "5"]);
  });

  test.each([
    ["longitude=1", "latitude"],
    ["latitude=1", "longitude"],
    ["latitude=&longitude=1", "latitude"],
    ["latitude=90.01&longitude=1", "latitude"],
    ["latitude=1&longitude=-180.01", "longitude"],
    ["latitude=1e1&longitude=1", "latitude"],
    ["latitude=0x10&longitude=1", "latitude"],
    ["latitude=NaN&longitude=1", "latitude"],
    ["latitude=1&longitude=Infinity", "longitude"],
    ["latitude=1&latitude=2&longitude=1", "latitude"],
    ["latitude=1&longitude=1%202", "longitude"],
    ["latitude=1&longitude=1&localityLanguage=xx", "localityLanguage"],
    ["latitude=1&longitude=1&key=x", "key"],
  ])("answers 400 and names the field for %s", async (query, field) => {
    const ask = await buildAppWith();
    const response = await ask(query);
    expect(response.statusCode).toBe(400);
    expect(response.json().error).toMatchObject({
      code: "invalid_request",
      message: expect.stringContaining(`"${field}"`),
    });
  });

  test("takes the ends of both ranges", async () => {
    const ask = await buildAppWith();
    for (const query of ["latitude=90&longitude=-180", "latitude=-90.00&longitude=180"])
      expect((await ask(query)).statusCode).toBe(200);
  });
});
