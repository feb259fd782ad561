import { expect, test } from "vitest";
import { coveredDates } from "./covered-dates.ts";
import { formatIsoDate, parseIsoDate } from "./iso-date.ts";

test.each([
  ["UTC", "2024-01-01", "2036-12-31"],
  ["Europe/Berlin", "2024-01-02", "2036-12-31"],
  ["America/New_York", "2024-01-01", "2036-12-30"],
])("the rules cover the dates of %s from %s to %s", (zone, from, to) => {
  const { first, last } = coveredDates(zone);
  expect([formatIsoDate(first), formatIsoDate(last)]).toEqual([from, to]);
});

test("parseIsoDate reads what formatIsoDate prints", () => {
  const date = { year: 987, month: 1, day: 20 };
  expect(formatIsoDate(date)).toBe("0987-01-20");
  expect(parseIsoDate(formatIsoDate(date))).toEqual(date);
});

test.each(["", "2026-11", "2026--20", "x"])("parseIsoDate rejects %j", (text) => {
  expect(parseIsoDate(text)).toBeUndefined();
});
