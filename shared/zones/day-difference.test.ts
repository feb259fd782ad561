import fc from "fast-check";
import { expect, test } from "vitest";
import { dayDifference } from "./day-difference.ts";
import { wallTimeAt } from "./wall-time.ts";
import { RULES_END, RULES_START, zoneNames } from "./zone-rules.ts";

test.each([
  ["Asia/Tokyo", "America/New_York", "2026-11-20T12:00:00Z", 0],
  ["Asia/Tokyo", "America/New_York", "2026-11-20T15:00:00Z", 1],
  ["America/New_York", "Asia/Tokyo", "2026-11-20T15:00:00Z", -1],
  ["Europe/London", "UTC", "2026-11-20T23:59:59.999Z", 0],
  ["Pacific/Kiritimati", "Pacific/Honolulu", "2026-11-20T12:00:00Z", 1],
  ["Pacific/Kiritimati", "Etc/GMT+12", "2026-11-20T11:00:00Z", 2],
  ["Etc/GMT+12", "Pacific/Kiritimati", "2026-11-20T11:00:00Z", -2],
  ["Pacific/Kiritimati", "Etc/GMT+12", "2026-11-20T12:00:00Z", 1],
])("%s is ahead of %s at %s by %i days", (zone, otherZone, iso, days) => {
  expect(dayDifference(zone, otherZone, Date.parse(iso))).toBe(days);
});

test("the difference is that of the two calendar dates, over a month's or year's end too", () => {
  const dateAt = (zone: string, instant: number): number => {
    const { year, month, day } = wallTimeAt(zone, instant);
    return Date.UTC(year, month - 1, day) / 86_400_000;
  };
  const anyZone = fc.constantFrom(...zoneNames());
  const anyInstant = fc.integer({ min: RULES_START, max: RULES_END });
  fc.assert(
    fc.property(anyZone, anyZone, anyInstant, (zone, otherZone, instant) => {
      const difference = dayDifference(zone, otherZone, instant);
      expect(difference).toBe(dateAt(zone, instant) - dateAt(otherZone, instant));
    }),
    { numRuns: 2000 },
  );
});

test("an unknown zone on either side is a RangeError", () => {
  expect(() => dayDifference("Nowhere", "UTC", 0)).toThrow(RangeError);
  expect(() => dayDifference("UTC", "Nowhere", 0)).toThrow(RangeError);
});
