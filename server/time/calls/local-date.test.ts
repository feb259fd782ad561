import fc from "fast-check";
import { expect, test } from "vitest";
import { DAY_MS } from "../../../shared/durations.ts";
import { formatDateTime, formatUtcOffset, formatUtcSecond, localDateAt } from "./local-date.ts";

const dateOf = (text: string) => localDateAt(Date.parse(`${text}Z`), 0);

test.each([
  ["2026-12-31T23:59:59", 53, 4, 365],
  ["2027-01-01T00:00:00", 53, 5, 1],
  ["2027-01-03T23:59:59", 53, 0, 3],
  ["2027-01-04T00:00:00", 1, 1, 4],
  ["2024-12-30T00:00:00", 1, 1, 365],
  ["2024-12-31T00:00:00", 1, 2, 366],
  ["2028-12-31T12:00:00", 52, 0, 366],
  ["2032-12-31T12:00:00", 53, 5, 366],
  ["2033-01-02T12:00:00", 53, 0, 2],
  ["1969-12-31T12:00:00", 1, 3, 365],
])("%s is in ISO week %i, on day %i of the week and %i of the year", (text, ...expected) => {
  const { week, dayOfWeek, dayOfYear } = dateOf(text);
  expect([week, dayOfWeek, dayOfYear]).toEqual(expected);
});

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
        const date = localDateAt(wholeMs + microseconds / 1000, offsetMinutes);
        const text = formatDateTime(date, 6) + formatUtcOffset(offsetMinutes);
        expect(text).toMatch(/^\d{4}(-\d\d){2}T\d\d(:\d\d){2}\.\d{6}[+-]\d\d:\d\d$/);
        expect(Date.parse(text)).toBe(wholeMs);
        expect(Number(text.slice(23, 26))).toBe(microseconds);
      },
    ),
  );
});

test("a microsecond that has not ended is not counted", () => {
  expect(localDateAt(1_795_000_000_000.9995, 0).microsecond).toBe(999);
  expect(localDateAt(1_795_000_000_999.9995, 0).microsecond).toBe(999_999);
  expect(localDateAt(1_795_000_000_999.9998, 0).microsecond).toBe(999_999);
  expect(localDateAt(-0.5, 0).microsecond).toBe(999_500);
});

test("a fraction has as many digits as wanted", () => {
  const date = localDateAt(Date.parse("2026-03-04T05:06:07.008Z"), 0);
  const texts = [3, 6].map((digits) => formatDateTime(date, digits));
  expect(texts).toEqual(["2026-03-04T05:06:07.008", "2026-03-04T05:06:07.008000"]);
});

test("offsets have a sign, also without hours, and seconds if they need them", () => {
  const texts = [0, 60, -30, 345, -210, 840, -720, 1172 / 60].map(formatUtcOffset);
  expect(texts).toEqual([
    "+00:00",
    "+01:00",
    "-00:30",
    "+05:45",
    "-03:30",
    "+14:00",
    "-12:00",
    "+00:19:32",
  ]);
});

test("a change is written as a whole second in UTC", () => {
  expect(formatUtcSecond(Date.parse("2026-03-29T01:00:00Z"))).toBe("2026-03-29T01:00:00+00:00");
});
