import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { offsetMinutesAt, rulesCover } from "./offset.ts";
import { RULES_END, RULES_START, zoneNames } from "./zone-rules.ts";

const at = (zone: string, iso: string): number => offsetMinutesAt(zone, Date.parse(iso));

// That offsets are right at every transition: all-years.test.ts, and server/time/calls/every-zone.test.ts by zdump.
describe("offsetMinutesAt", () => {
  test("throws a RangeError that names an unknown zone", () => {
    for (const zone of ["Mars/Olympus", "europe/berlin", "", "__proto__"]) {
      expect(() => offsetMinutesAt(zone, 0)).toThrow(new RangeError(`Unknown time zone: ${zone}`));
    }
  });

  test("returns the nearest known offset outside the rules", () => {
    expect(at("America/New_York", "1999-07-01T00:00:00Z")).toBe(-300);
    expect(at("America/New_York", "2099-07-01T00:00:00Z")).toBe(-300);
  });

  test("every offset lies between -720 and 840 whole minutes", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...zoneNames()),
        fc.integer({ min: RULES_START, max: RULES_END }),
        (zone, instant) => {
          const offsetMinutes = offsetMinutesAt(zone, instant);
          expect(offsetMinutes).toBeGreaterThanOrEqual(-720);
          expect(offsetMinutes).toBeLessThanOrEqual(840);
          expect(offsetMinutes).toSatisfy(Number.isInteger);
        },
      ),
      { numRuns: 2000 },
    );
  });
});

test("rulesCover includes RULES_START and excludes RULES_END", () => {
  expect([RULES_START - 1, RULES_START, RULES_END - 1, RULES_END].map(rulesCover)).toEqual([
    false,
    true,
    true,
    false,
  ]);
});
