import { describe, expect, test } from "vitest";
import { landPath } from "../../web/map/land-path.ts";
import { compileLand } from "./compile-land.ts";

type Point = readonly [x: number, y: number];

/** The path of rings in degrees, as the page draws them. */
function pathOf(...rings: readonly (readonly Point[])[]): string {
  const arcs = rings.map((ring) =>
    ring.map(([x, y], index): Point => {
      const [beforeX, beforeY] = ring[index - 1] ?? [0, 0];
      return [x - beforeX, y - beforeY];
    }),
  );
  const text = compileLand({
    transform: { scale: [1, 1], translate: [0, 0] },
    arcs,
    objects: { land: { geometries: [{ arcs: [arcs.map((_, index) => [index])] }] } },
  });
  return landPath(/"(.*)"/.exec(text)?.[1]);
}

describe("compiled land", () => {
  test("is decoded to the same rings in quarters of a degree, without its first point again", () => {
    const square: readonly Point[] = [
      [-10, 20],
      [-10, 10],
      [0, 10.25],
      [0, 20],
      [-10, 20],
    ];
    expect(pathOf(square)).toBe("M680 320l40 -1 0 -39 -40 0 z");
  });

  test("has no islands smaller than 0.2 square degrees", () => {
    const island: readonly Point[] = [
      [0, 0],
      [0, 0.4],
      [0.4, 0.4],
      [0, 0],
    ];
    expect(pathOf(island)).toBe("MNaN NaNlz");
  });

  test("continues beyond the antimeridian", () => {
    const cape: readonly Point[] = [
      [170, 60],
      [-170, 65],
      [170, 70],
      [170, 60],
    ];
    expect(pathOf(cape)).toBe("M1480 100l-40 -10 -40 -10 0 40 z");
  });

  test("around the South Pole is closed along the edge of the map", () => {
    const circle = Array.from({ length: 37 }, (_, index): Point => {
      const x = index * 10 - 180;
      return [x === 180 ? -180 : x, -80];
    });
    const steps = (pathOf(circle).match(/-?\d+ -?\d+/g) ?? []).map((step) =>
      Number(step.split(" ")[1]),
    );
    let y = 0;
    const ys = steps.map((dy) => {
      y += dy;
      return y;
    });
    expect(Math.max(...ys)).toBe(720);
    expect(Math.min(...ys)).toBe(680);
  });
});
