import { describe, expect, test } from "vitest";
import { type Coordinates, subsolarPoint, sunHeight } from "../zones/sky/subsolar-point.ts";
import { darkPath, FINENESS, MAP_HEIGHT, MAP_WIDTH, SCALE } from "./dark-path.ts";

const HEIGHTS = [6, -0.833, -6, -12, -18];

/** Solstices, equinoxes, midnight at the antimeridian, and the same hundred instants at each run. */
const INSTANTS = [
  "2026-06-21T08:25Z",
  "2026-12-21T20:50Z",
  "2026-03-20T14:46Z",
  "2026-09-23T00:05Z",
  "2026-11-20T12:00Z",
  ...Array.from({ length: 100 }, (_, index) => Date.UTC(2026, 0, 1) + index * 7.31 * 86_400_000),
].map((instant) => new Date(instant).getTime());
/** Where a line passes the poles. */
const LATITUDES = [0, 1e-9, -1e-9, 0.833, -0.833, 6, -6, 12, 18, 23.44];

const context = document.createElement("canvas").getContext("2d") as CanvasRenderingContext2D;

const isInPath = (path: Path2D, x: number, y: number) =>
  context.isPointInPath(path, x * FINENESS, y * FINENESS);

/** Places where the path and the height of the sun disagree, by more than 0.3° of latitude or of height. */
function disagreements(sun: Coordinates, height: number): string[] {
  const path = new Path2D(darkPath(sun, height));
  const found: string[] = [];
  for (let y = 1; y < MAP_HEIGHT; y += 12) {
    for (let x = 1; x < MAP_WIDTH; x += 12) {
      const place = { latitude: 90 - y / SCALE, longitude: x / SCALE - 180 };
      const isLower = sunHeight(place, sun) < height;
      const isNearLine = Math.abs(sunHeight(place, sun) - height) < 0.15;
      if (!isNearLine && isInPath(path, x, y) !== isLower) found.push(`${x} ${y}`);
    }
  }
  return found;
}

describe("the region where the sun is lower than a height is that of each point of a grid", () => {
  test("at any time of the year", () => {
    for (const [index, instant] of INSTANTS.entries()) {
      for (const height of index < 5 ? HEIGHTS : [HEIGHTS[index % HEIGHTS.length] as number]) {
        const found = disagreements(subsolarPoint(instant), height);
        expect([instant, height, found]).toEqual([instant, height, []]);
      }
    }
  });

  test.each(LATITUDES)("where the line passes the poles: with the sun at %d°", (latitude) => {
    for (const longitude of [-180, -90, 0, 12.3]) {
      for (const height of HEIGHTS) {
        const found = disagreements({ latitude, longitude }, height);
        expect([longitude, height, found]).toEqual([longitude, height, []]);
      }
    }
  });
});
