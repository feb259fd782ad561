import { expect, test } from "vitest";
import { coveredDates } from "./covered-dates.ts";
import { formatIsoDate, parseIsoDate } from "./iso-date.ts";

test.each([
  ["UTC", "2024-01-01", "2036-12-31"],
  ["Europe/Berlin", "2024-01-02", "2036-12-31"],
  ["America/New_York", "2024-01-01", "2036-12-30"],
])("the dates of %s that the rules cover wholly are from %s to %s", (zone, from, to) => {
  const { first, last } = coveredDates(zone);
  expect([formatIsoDate(first), formatIsoDate(last)]).toEqual([from, to]);
});

test("a date is read as it is written", () => {
  const date = { year: 987, month: 1, day: 20 };
  expect(formatIsoDate(date)).toBe("0987-01-20");
  expect(parseIsoDate(formatIsoDate(date))).toEqual(date);
});

test.each(["", "2026-11", "2026--20", "x"])(
  "%j is no date that a field is filled in with",
  (text) => {
    expect(parseIsoDate(text)).toBeUndefined();
  },
);
