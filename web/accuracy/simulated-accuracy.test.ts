import { describe, expect, test } from "vitest";
import { formatAccuracy, simulateAccuracy } from "./simulated-accuracy.ts";

const LARGEST_RANDOM = 1 - Number.EPSILON / 2;

describe("the accuracy figures", () => {
  test("range from -0.010 to +0.010 and from 0.010 to 0.030 seconds", () => {
    expect(simulateAccuracy(() => 0)).toEqual({ differenceMs: -10, uncertaintyMs: 10 });
    expect(simulateAccuracy(() => LARGEST_RANDOM)).toEqual({ differenceMs: 10, uncertaintyMs: 30 });
  });

  test.each([
    [3, 21, "+0.003 seconds (±0.021 seconds)"],
    [-10, 10, "-0.010 seconds (±0.010 seconds)"],
    [0, 30, "+0.000 seconds (±0.030 seconds)"],
  ])(
    "are printed with a sign and three decimals, zero as +0.000: %i and %i ms",
    (differenceMs, uncertaintyMs, printed) => {
      expect(formatAccuracy({ differenceMs, uncertaintyMs })).toBe(printed);
    },
  );
});
