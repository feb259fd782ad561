import { describe, expect, test } from "vitest";
import { MAP_HEIGHT, MAP_WIDTH, project } from "./dark-path.ts";
import { landPath } from "./map-panel.tsx";

const context = document.createElement("canvas").getContext("2d") as CanvasRenderingContext2D;
const land = new Path2D(landPath());

function isLand(latitude: number, longitude: number): boolean {
  const { x, y } = project({ latitude, longitude });
  // Coasts that cross the antimeridian continue beyond it.
  return [0, MAP_WIDTH].some((shift) =>
    context.isPointInPath(land, x * MAP_WIDTH + shift, y * MAP_HEIGHT),
  );
}

describe("the land", () => {
  test.each([
    ["the Amazon", -5, -60, true],
    ["Greenland", 72, -40, true],
    ["Bavaria", 48.5, 12, true],
    ["Chukotka, west of the antimeridian", 67, 178, true],
    ["Chukotka, east of the antimeridian", 66.5, -175, true],
    ["New Zealand's South Island", -43.5, 171.5, true],
    ["the South Pole", -89.9, 0, true],
    ["Antarctica at the antimeridian", -86, 179.9, true],
    ["the Pacific", 0, -150, false],
    ["the Mediterranean", 34.5, 19, false],
    ["the Red Sea", 20, 38.6, false],
    ["the North Pole", 89.9, 0, false],
    ["the Southern Ocean at the antimeridian", -60, 180, false],
  ])("has %s at %d, %d: %s", (_name, latitude, longitude, expected) => {
    expect(isLand(latitude, longitude)).toBe(expected);
  });

  test("is 29 % of the Earth, as measured in the same way on a grid of 1°", () => {
    let [landArea, area] = [0, 0];
    for (let latitude = -89.5; latitude < 90; latitude += 1) {
      const weight = Math.cos((latitude * Math.PI) / 180);
      for (let longitude = -179.5; longitude < 180; longitude += 1) {
        area += weight;
        if (isLand(latitude, longitude)) landArea += weight;
      }
    }
    expect(landArea / area).toBeCloseTo(0.29, 2);
  });
});
