import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { knowAllYears } from "./all-years.ts";
import { addDays, civilDateAt, civilDay } from "./civil-day.ts";
import { wallTimeAt } from "./wall-time.ts";
import { extendRules, zoneNames, zoneRule } from "./zone-rules.ts";

test("addDays counts across the ends of months and years", () => {
  expect(addDays({ year: 2027, month: 12, day: 31 }, 1)).toEqual({ year: 2028, month: 1, day: 1 });
  expect(addDays({ year: 2028, month: 3, day: 1 }, -1)).toEqual({ year: 2028, month: 2, day: 29 });
});

describe("in all years", () => {
  beforeAll(() => knowAllYears());
  afterAll(() => extendRules(undefined));

  test("civilDay is undefined for a skipped date, and the dates around it are adjacent", () => {
    const transition = Date.parse("2011-12-30T10:00:00Z");
    const dayOf = (day: number) => civilDay("Pacific/Apia", { year: 2011, month: 12, day });
    expect(dayOf(30)).toBeUndefined();
    expect(dayOf(29)).toEqual({ start: transition - 86_400_000, end: transition });
    expect(dayOf(31)).toEqual({ start: transition, end: transition + 86_400_000 });
  });

  test("a day with a gap from 23:30 to 0:30 begins at the transition", () => {
    expect(civilDay("America/Toronto", { year: 1919, month: 3, day: 31 })).toEqual({
      start: Date.parse("1919-03-30T23:30-05:00"),
      end: Date.parse("1919-04-01T00:00-04:00"),
    });
  });
});

// Date reads the years 0 to 99 as 1900 to 1999, and drops fractions.
test.each([
  [2027, 2, 29],
  [2027, 13, 1],
  [27, 2, 1],
  [2027, 2.5, 1],
  [2027, 2, 1.5],
])("civilDay throws a RangeError that names the invalid date %d-%d-%d", (year, month, day) => {
  const date = { year, month, day };
  expect(() => civilDay("UTC", date)).toThrow(
    new RangeError(`No such date: ${JSON.stringify(date)}`),
  );
});

test("around every transition of the rules days are adjacent, each on its own date", () => {
  for (const zone of new Map(zoneNames().map((one) => [zoneRule(one), one])).values()) {
    for (const until of zoneRule(zone).untils) {
      const date = civilDateAt(zone, until);
      const day = civilDay(zone, date);
      expect([zone, day]).toEqual([zone, expect.anything()]);
      if (!day) continue;
      expect([day.start, day.end - 1].map((at) => civilDateAt(zone, at))).toEqual([date, date]);
      // The first of two midnights.
      expect(civilDateAt(zone, day.start - 1)).toEqual(addDays(date, -1));
      expect(civilDay(zone, addDays(date, -1))?.end).toBe(day.start);
      expect(civilDay(zone, addDays(date, 1))?.start).toBe(day.end);
      expect(wallTimeAt(zone, day.start).minute % 15).toBe(0);
    }
  }
});
