import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { ALL_PLACES } from "../testing/places.ts";
import { decodePlaceFile, PLACE_KINDS } from "./place-file.ts";
import type { PlaceIndex } from "./places.ts";

const MAX_KM = 250;
const EARTH_RADIUS_KM = 6371;

let index: PlaceIndex;
beforeAll(async () => {
  const loaded = await ALL_PLACES.whenLoaded();
  if (!loaded) throw new Error("The places could not be loaded.");
  index = loaded;
});

describe("the nearest town", () => {
  test.each([
    [52.52, 13.4, "Berlin"],
    [-43.95, -176.55, "Chatham Islands"],
    [-90, 120, "South Pole"],
    [48.8566, 2.3522, "Paris"],
  ])("of %f, %f is %s", (latitude, longitude, name) => {
    expect(index.nearest(latitude, longitude)?.name).toBe(name);
  });

  test("is found across the date line", () => {
    const east = index.nearest(-16.8, 179.99);
    expect(east?.country).toBe("Fiji");
    expect(index.nearest(-16.8, -179.99)).toEqual(east);
  });

  test("does not exist in the middle of an ocean", () => {
    expect(index.nearest(-48.88, -123.39)).toBeUndefined();
  });

  test("of any point is as near as the nearest of all", () => {
    const { places } = decodePlaceFile(readFileSync(new URL("places.br", import.meta.url)));
    const towns = places
      .filter(({ kind }) => kind !== PLACE_KINDS.section)
      .map(({ latitude, longitude }) => vectorOf(latitude, longitude));
    const kmFrom = (here: Vector) => (there: Vector) =>
      EARTH_RADIUS_KM * Math.acos(Math.min(1, dotProduct(here, there)));
    const points = Array.from({ length: 90 }, (_, at) =>
      at % 3 === 0
        ? [(at * 37) % 90, ((at * 101) % 360) - 180]
        : [(places[at * 2203]?.latitude ?? 0) * 0.99, places[at * 2203]?.longitude ?? 0],
    );
    for (const [latitude = 0, longitude = 0] of points) {
      const kmHere = kmFrom(vectorOf(latitude, longitude));
      const leastKm = towns.reduce((least, town) => Math.min(least, kmHere(town)), MAX_KM);
      const found = index.nearest(latitude, longitude);
      const km = found ? kmHere(vectorOf(found.latitude, found.longitude)) : MAX_KM;
      expect(km).toBeCloseTo(leastKm, 3);
    }
  });
});

type Vector = readonly [number, number, number];

function vectorOf(latitude: number, longitude: number): Vector {
  const [north, east] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180];
  return [Math.cos(north) * Math.cos(east), Math.cos(north) * Math.sin(east), Math.sin(north)];
}

function dotProduct([x, y, z]: Vector, other: Vector): number {
  return x * other[0] + y * other[1] + z * other[2];
}
