import { expect, test } from "vitest";
import { MINUTE_MS } from "../../shared/durations.ts";
import { pixelShift } from "./wall.tsx";

test("the wall clock's shift passes every position within 8 px, a pixel at a time, and starts again", () => {
  const path = Array.from({ length: 1025 }, (_, minute) => pixelShift(minute * MINUTE_MS));
  expect(new Set(path.map(({ x, y }) => `${x} ${y}`)).size).toBe(17 * 17);
  expect(path.at(-1)).toEqual(path[0]);
  path.slice(1).forEach(({ x, y }, index) => {
    const before = path[index];
    expect(Math.abs(x - (before?.x ?? 99))).toBe(1);
    expect(Math.abs(y - (before?.y ?? 99))).toBeLessThanOrEqual(1);
    expect(Math.max(Math.abs(x), Math.abs(y))).toBeLessThanOrEqual(8);
  });
});
