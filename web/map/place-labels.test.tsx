import { describe, expect, test } from "vitest";
import { type LabelledPin, placeLabels } from "./map-pins.tsx";

const MAP = { width: 1200, height: 600 };
const pin = (x: number, y: number): LabelledPin => ({ x, y, width: 100, height: 24 });

/** The boxes of the labels that are shown, in px. */
function boxes(pins: readonly LabelledPin[], map = MAP) {
  return placeLabels(pins, map).flatMap(({ dx, dy, isCrowded }, index) => {
    const { x, y, width, height } = pins[index] as LabelledPin;
    const [left, top] = [x * map.width + dx, y * map.height + dy];
    return isCrowded ? [] : [{ left, top, right: left + width, bottom: top + height }];
  });
}

describe("labels", () => {
  test("stand to the right of their pins, and to the left near the right edge", () => {
    const [free, right] = placeLabels([pin(0.5, 0.5), pin(0.95, 0.5)], MAP);
    expect(free?.dx).toBeGreaterThan(0);
    expect(right?.dx).toBeLessThan(-100);
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

  test("do not cover other pins", () => {
    const [first] = placeLabels([pin(0.5, 0.5), pin(0.55, 0.5)], MAP);
    expect(first).toMatchObject({ isCrowded: false });
    expect(first?.dx).toBeLessThan(0);
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
