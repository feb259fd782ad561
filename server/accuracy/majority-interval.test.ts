import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { majorityInterval } from "./majority-interval.ts";

const about = (middle: number, half = 5) => ({ least: middle - half, most: middle + half });

describe("what more than half of the servers agree on", () => {
  test("is where all overlap but one at most, when four tell the truth", () => {
    expect(majorityInterval([about(0), about(1), about(2), about(3)], 4)).toEqual({
      least: -3,
      most: 6,
    });
  });

  test("leaves out one that lies by 500 ms", () => {
    const truthful = [about(0), about(1), about(2)];
    const agreed = { least: -3, most: 5 };
    expect(majorityInterval([...truthful, about(500)], 4)).toEqual(agreed);
    expect(majorityInterval([about(-500), ...truthful], 4)).toEqual(agreed);
  });

  test.each([
    ["two lie, each in its own way", [about(0), about(1), about(500), about(-500)]],
    ["two lie alike", [about(0), about(1), about(500), about(501)]],
    ["only two of four answer", [about(0), about(1)]],
    ["none answers", []],
  ])("is nothing where %s", (_what, intervals) => {
    expect(majorityInterval(intervals, 4)).toBeUndefined();
  });

  test("holds the truth whatever the others say, as long as more than half tell it", () => {
    const width = fc.double({ min: 0, max: 100, noNaN: true });
    const end = fc.double({ min: -300, max: 300, noNaN: true });
    const truthful = fc
      .tuple(width, width)
      .map(([below, above]) => ({ least: -below, most: above }));
    const lying = fc.tuple(end, width).map(([least, wide]) => ({ least, most: least + wide }));
    const votes = fc
      .integer({ min: 0, max: 4 })
      .chain((liars) =>
        fc.tuple(
          fc.array(lying, { minLength: liars, maxLength: liars }),
          fc.array(truthful, { minLength: liars + 1, maxLength: 5 }),
        ),
      );
    fc.assert(
      fc.property(votes, ([liars, others]) => {
        const agreed = majorityInterval([...liars, ...others], liars.length + others.length);
        expect(agreed?.least).toBeLessThanOrEqual(0);
        expect(agreed?.most).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
