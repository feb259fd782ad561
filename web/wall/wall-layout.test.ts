import { describe, expect, test } from "vitest";
import { layOutWall } from "./wall-layout.ts";

const SIZES = [
  [320, 480],
  [480, 320],
  [390, 844],
  [844, 390],
  [820, 1180],
  [1024, 1024],
  [1440, 900],
  [1920, 1080],
  [2560, 1080],
  [3440, 1440],
  [3840, 1080],
  [3840, 2160],
  [2160, 3840],
  [1000, 200],
] as const;

/** Widths in em of "9:59:59 pm" and its shorter forms. */
const textEmOf = (hasSeconds: boolean, hasDayPeriod: boolean) =>
  1.83 + (hasSeconds ? 1.3 : 0) + (hasDayPeriod ? 0.34 : 0);

const rooms = SIZES.flatMap(([width, height]) =>
  [true, false].flatMap((hasSeconds) =>
    [true, false].flatMap((hasDayPeriod) =>
      [0, 1, 8].map((zoneCount) => ({ width, height, hasSeconds, hasDayPeriod, zoneCount })),
    ),
  ),
);

describe("the wall clock's layout", () => {
  test("gives the digital clock at least 35 % of the width, and never more than there is", () => {
    for (const room of rooms) {
      const { clock, isBeside, rows, listWidth, line } = layOutWall({ ...room, isAnalog: false });
      const narrow = textEmOf(room.hasSeconds, room.hasDayPeriod) * clock;
      const wide = narrow + 0.55 * clock;
      const beside = isBeside && rows > 0 ? listWidth : 0;
      const isLargeEnough = narrow / room.width >= 0.35;
      const fits = wide + beside <= room.width && 0.95 * clock + 5.5 * line <= room.height + 1;
      expect({ ...room, isLargeEnough, fits }).toEqual({
        ...room,
        isLargeEnough: true,
        fits: true,
      });
    }
  });

  test("fits all rows of zones that it counts", () => {
    for (const room of rooms) {
      for (const isAnalog of [true, false]) {
        const { clock, line, isBeside, isStacked, row, rows } = layOutWall({ ...room, isAnalog });
        const left = isBeside ? 0 : clock * (isAnalog ? 1 : 0.95) + 5.5 * line;
        const needed = left + rows * row * (isStacked ? 3.4 : 2.6);
        expect({ ...room, fits: needed <= room.height + 1 }).toEqual({ ...room, fits: true });
      }
    }
  });

  test("gives hands at least 35 % of the width up to 21:9", () => {
    for (const [width, height] of [
      [390, 844],
      [1024, 1024],
      [812, 358],
      [1880, 772],
      [2506, 1026],
      [3800, 2120],
    ] as const) {
      const room = { width, height, isAnalog: true, hasSeconds: true, hasDayPeriod: true };
      for (const zoneCount of [0, 8]) {
        expect(layOutWall({ ...room, zoneCount }).clock / width).toBeGreaterThanOrEqual(0.358);
      }
    }
  });

  test("shows eight zones on common screens", () => {
    for (const [width, height] of [
      [390, 844],
      [820, 1180],
      [1440, 900],
      [3440, 1440],
    ] as const) {
      const room = { width, height, isAnalog: false, hasSeconds: true, hasDayPeriod: true };
      expect(layOutWall({ ...room, zoneCount: 8 }).rows).toBe(8);
    }
  });
});
