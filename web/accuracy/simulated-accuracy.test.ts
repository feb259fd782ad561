import { describe, expect, test } from "vitest";
import { formatAccuracy, simulateAccuracy } from "./simulated-accuracy.ts";

const LARGEST_RANDOM = 1 - Number.EPSILON / 2;

describe("the accuracy figures", () => {
  test("range from -0.010 to +0.010 and from 0.010 to 0.030 seconds", () => {
    expect(simulateAccuracy(() => 0)).toEqual({ differenceMs: -10, uncertaintyMs: 10 });
    expect(simulateAccuracy(() => LARGEST_RANDOM)).toEqual({ differenceMs: 10, uncertaintyMs: 30 });
  });

  test("stay in their ranges over a thousand draws, and reach both signs", () => {
    const draws = Array.from({ length: 1000 }, () => simulateAccuracy(Math.random));
    const differences = draws.map(({ differenceMs }) => differenceMs);
    const uncertainties = draws.map(({ uncertaintyMs }) => uncertaintyMs);
    expect(Math.min(...differences)).toBeGreaterThanOrEqual(-10);
    expect(Math.max(...differences)).toBeLessThanOrEqual(10);
    expect(Math.min(...uncertainties)).toBeGreaterThanOrEqual(10);
    expect(Math.max(...uncertainties)).toBeLessThanOrEqual(30);
    expect(new Set(differences.map(Math.sign))).toEqual(new Set([-1, 0, 1]));
  });

  test.each([
    [3, 21, "+0.003 seconds (±0.021 seconds)"],
    [-10, 10, "-0.010 seconds (±0.010 seconds)"],
    [0, 30, "+0.000 seconds (±0.030 seconds)"],
  ])(
    "are printed with a sign and three decimals, zero as +0.000: %i and %i ms",
    (difference, uncertainty, printed) => {
      expect(formatAccuracy({ differenceMs: difference, uncertaintyMs: uncertainty })).toBe(
        printed,
      );
    },
  );
});
