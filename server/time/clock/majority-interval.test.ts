import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { majorityInterval } from "./time-server.ts";

const around = (middle: number, half = 5) => ({ min: middle - half, max: middle + half });

describe("the majority interval", () => {
  test("is the union of all three-server overlaps if four servers are right", () => {
    expect(majorityInterval([around(0), around(1), around(2), around(3)], 4)).toEqual({
      min: -3,
      max: 6,
    });
  });

  test("excludes a server that is wrong by 500 ms", () => {
    const right = [around(0), around(1), around(2)];
    const agreed = { min: -3, max: 5 };
    expect(majorityInterval([...right, around(500)], 4)).toEqual(agreed);
    expect(majorityInterval([around(-500), ...right], 4)).toEqual(agreed);
  });

  test.each([
    ["two of four are wrong in different ways", [around(0), around(1), around(500), around(-500)]],
    ["two of four are wrong alike", [around(0), around(1), around(500), around(501)]],
    ["only two of four respond", [around(0), around(1)]],
    ["none responds", []],
  ])("is undefined if %s", (_case, intervals) => {
    expect(majorityInterval(intervals, 4)).toBeUndefined();
  });

  test("contains the true error as long as more than half of the servers are right", () => {
    const width = fc.double({ min: 0, max: 100, noNaN: true });
    const end = fc.double({ min: -300, max: 300, noNaN: true });
    const right = fc.tuple(width, width).map(([below, above]) => ({ min: -below, max: above }));
    const wrong = fc.tuple(end, width).map(([min, wide]) => ({ min, max: min + wide }));
    const votes = fc
      .integer({ min: 0, max: 4 })
      .chain((wrongVotes) =>
        fc.tuple(
          fc.array(wrong, { minLength: wrongVotes, maxLength: wrongVotes }),
          fc.array(right, { minLength: wrongVotes + 1, maxLength: 5 }),
        ),
      );
    fc.assert(
      fc.property(votes, ([wrongVotes, others]) => {
        const agreed = majorityInterval(
          [...wrongVotes, ...others],
          wrongVotes.length + others.length,
        );
        expect(agreed?.min).toBeLessThanOrEqual(0);
        expect(agreed?.max).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
