import { describe, expect, test } from "vitest";
import { type Coordinates, subsolarPoint, sunHeight } from "../zones/sky/subsolar-point.ts";
import { darkPath, FINENESS, MAP_HEIGHT, MAP_WIDTH, project, SCALE } from "./dark-path.ts";
import { landPath } from "./map-panel.tsx";
import { type LabelledPin, placeLabels } from "./map-pins.tsx";

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

const land = new Path2D(landPath());

function isLand(latitude: number, longitude: number): boolean {
  const { x, y } = project({ latitude, longitude });
  // Coasts that cross the antimeridian continue beyond it.
  return [0, MAP_WIDTH].some((shift) =>
    context.isPointInPath(land, x * MAP_WIDTH + shift, y * MAP_HEIGHT),
  );
}

test.each([
  ["Chukotka, west of the antimeridian", 67, 178, true],
  ["Chukotka, east of the antimeridian", 66.5, -175, true],
  ["New Zealand's South Island", -43.5, 171.5, true],
  ["the South Pole", -89.9, 0, true],
  ["Antarctica at the antimeridian", -86, 179.9, true],
  ["the Red Sea", 20, 38.6, false],
  ["the North Pole", 89.9, 0, false],
  ["the Southern Ocean at the antimeridian", -60, 180, false],
])("%s, at %d, %d, is land: %s", (_name, latitude, longitude, expected) => {
  expect(isLand(latitude, longitude)).toBe(expected);
});

const MAP = { width: 1200, height: 600 };
const pin = (x: number, y: number): LabelledPin => ({ x, y, width: 100, height: 24 });

/** The boxes of the labels that are shown, in px. */
function boxes(pins: readonly LabelledPin[]) {
  return placeLabels(pins, MAP).flatMap(({ dx, dy, isCrowded }, index) => {
    const { x, y, width, height } = pins[index] as LabelledPin;
    const [left, top] = [x * MAP.width + dx, y * MAP.height + dy];
    return isCrowded ? [] : [{ left, top, right: left + width, bottom: top + height }];
  });
}

describe("labels", () => {
  test("stand to the right of their pins, and to the left beside another pin or the right edge", () => {
    const labels = placeLabels([pin(0.2, 0.5), pin(0.5, 0.5), pin(0.55, 0.5), pin(0.95, 0.5)], MAP);
    expect(labels.map(({ dx }) => dx > 0)).toEqual([true, false, true, false]);
    expect(labels.map(({ isCrowded }) => isCrowded)).not.toContain(true);
  });

  test("never overlap nor leave the map, of a hundred pins close together and some in its corners; the first ones come first", () => {
    const pins = Array.from({ length: 100 }, (_, index) =>
      pin(0.4 + ((index * 37) % 100) / 400, 0.3 + ((index * 59) % 100) / 400),
    );
    const shown = boxes([...[0, 1].flatMap((x) => [pin(x, 0), pin(x, 1)]), ...pins]);
    for (const [index, one] of shown.entries()) {
      const margins = [one.left, one.top, MAP.width - one.right, MAP.height - one.bottom];
      expect(Math.min(...margins)).toBeGreaterThanOrEqual(0);
      for (const other of shown.slice(index + 1)) {
        const isApart =
          one.right <= other.left ||
          other.right <= one.left ||
          one.bottom <= other.top ||
          other.bottom <= one.top;
        expect(isApart).toBe(true);
      }
    }
    expect(shown.length).toBeGreaterThan(5);
    expect(shown.length).toBeLessThan(100);
    expect(placeLabels(pins.slice(0, 1), MAP)[0]?.isCrowded).toBe(false);
  });

  test("move aside for one that has no other place", () => {
    const near = [pin(0.5, 0.5), pin(0.93, 0.5)];
    const alone = placeLabels(near.slice(0, 1), { width: 350, height: 40 });
    const both = placeLabels(near, { width: 350, height: 40 });
    expect(alone[0]?.dx).toBeGreaterThan(0);
    expect(both.map(({ dx, isCrowded }) => [dx < 0, isCrowded])).toEqual([
      [true, false],
      [true, false],
    ]);
  });

  test("of the first pin is always shown, though it covers others", () => {
    const around = [0.4, 0.46, 0.54, 0.6].flatMap((x) => [0.3, 0.5, 0.7].map((y) => pin(x, y)));
    const [first] = placeLabels([pin(0.5, 0.5), ...around], { width: 350, height: 100 });
    expect(first?.isCrowded).toBe(false);
  });
});
