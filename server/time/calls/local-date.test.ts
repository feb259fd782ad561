import fc from "fast-check";
import { expect, test } from "vitest";
import { DAY_MS } from "../../../shared/durations.ts";
import { formatUtcOffset } from "../../../shared/zones/format-offset.ts";
import { localDateAt } from "./world-time.ts";

/** Counts weeks from the Monday of week 1, the week with January 4. */
function countWeeks(day: number): number {
  const mondayOf = (instant: number) =>
    instant - ((new Date(instant).getUTCDay() + 6) % 7) * DAY_MS;
  const year = new Date(day).getUTCFullYear();
  const starts = [year + 1, year, year - 1].map((one) => mondayOf(Date.UTC(one, 0, 4)));
  const start = starts.find((one) => one <= day) as number;
  return Math.floor((day - start) / (7 * DAY_MS)) + 1;
}

test("weeks and days are right on every day of 400 years, by counting", () => {
  const wrong: string[] = [];
  let dayOfYear = 0;
  for (let day = Date.UTC(1900, 0, 1); day < Date.UTC(2300, 0, 1); day += DAY_MS) {
    const date = new Date(day);
    dayOfYear = date.getUTCMonth() === 0 && date.getUTCDate() === 1 ? 1 : dayOfYear + 1;
    const found = localDateAt(day + DAY_MS - 0.001, 0);
    const expected = [countWeeks(day), date.getUTCDay(), dayOfYear];
    if (String([found.week, found.dayOfWeek, found.dayOfYear]) !== String(expected))
      wrong.push(date.toISOString());
  }
  expect(wrong).toEqual([]);
});

test("date, time and offset together are the instant, to the microsecond", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: Date.UTC(1970), max: Date.UTC(2100) }),
      fc.integer({ min: 0, max: 999 }),
      fc.integer({ min: -720, max: 840 }),
      (wholeMs, microseconds, offsetMinutes) => {
        const local = localDateAt(wholeMs + microseconds / 1000, offsetMinutes).text;
        const text = local + formatUtcOffset(offsetMinutes);
        expect(text).toMatch(/^\d{4}(-\d\d){2}T\d\d(:\d\d){2}\.\d{6}[+-]\d\d:\d\d$/);
        expect(Date.parse(text)).toBe(wholeMs);
        expect(Number(text.slice(23, 26))).toBe(microseconds);
      },
    ),
  );
});
