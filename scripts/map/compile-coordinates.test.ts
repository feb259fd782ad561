import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import type { PlaceIndex } from "../../server/places/places.ts";
import { ALL_PLACES } from "../../server/testing/places.ts";
import { WORLD_ZONES } from "../../shared/zones/world-zones.ts";
import { coordinatesOfZone } from "../../web/zones/sky/zone-coordinates.ts";
import { compileCoordinates } from "./compile-coordinates.ts";

let places: PlaceIndex;

beforeAll(async () => {
  places = (await ALL_PLACES.whenLoaded()) as PlaceIndex;
});

describe("the compiled coordinates", () => {
  test("are the output of `npm run generate -- map` for the installed data", () => {
    const text = readFileSync("web/zones/sky/compiled-coordinates.ts", "utf8");
    expect(compileCoordinates(places) === text, "run `npm run generate -- map`").toBe(true);
  });

  test("of cities in the west and in the south are those of tzdb, too, which moment-timezone gets wrong", () => {
    const { latitude, longitude } = coordinatesOfZone("Pacific/Gambier") ?? {};
    expect(latitude).toBeCloseTo(-23.1, 5);
    expect(longitude).toBeCloseTo(-135, 5);
  });

  test("of each zone of the table are within 0.05° of the place that its entry names", () => {
    const unknown = WORLD_ZONES.filter(({ city, zone }) => {
      const place = places.search(city, 20).places.find((found) => found.zone === zone);
      if (!place) return true;
      const { latitude, longitude } = coordinatesOfZone(zone) ?? {};
      expect([city, Math.abs(place.latitude - Number(latitude)) < 0.0501]).toEqual([city, true]);
      expect([city, Math.abs(place.longitude - Number(longitude)) < 0.0501]).toEqual([city, true]);
      return false;
    });
    expect(unknown.map(({ city }) => city)).toEqual([]);
  });
});
