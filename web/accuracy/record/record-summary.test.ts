import { expect, test } from "vitest";
import { HOUR_MS } from "../../../shared/durations.ts";
import { recordOf } from "../../testing/accuracy-record.ts";
import {
  formatLength,
  formatPlusMinus,
  formatShare,
  listDays,
  listHours,
  summarize,
} from "./record-summary.ts";

const TO = "2026-11-23T15:04:00Z";
const START = Date.parse("2026-11-20T10:00:00Z");
const RANGE_MINUTES = 90 * 1440 - 56;
const plain = (text: string) => text.replaceAll("\u00a0", " ");

test("the days follow the calendar of a zone, also over a clock change, and today ends with the record", () => {
  const hours = listHours(recordOf({ to: "2026-10-26T15:00:00Z" }));
  const days = listDays(hours, "Europe/Berlin", 3);
  expect(days.map(({ date, expectedMinutes }) => [plain(date), expectedMinutes / 60])).toEqual([
    ["Oct 24", 24],
    ["Oct 25", 25],
    ["Oct 26", 16],
  ]);
});

const SHORT = { medianBoundMs: 9, boundMs: 412, violations: 3 };

test.each<[string, readonly (number | object)[], object]>([
  [
    "joins the minutes missing at both ends of empty hours to one gap",
    [40, 0, 0, 15, 60, 59],
    { gaps: 2, longestGapMinutes: 20 + 60 + 60 + 45, recordedMinutes: RANGE_MINUTES - 186 },
  ],
  [
    "does not join three hours of which each has a part",
    [30, 30, 30],
    { gaps: 2, longestGapMinutes: 60 },
  ],
  [
    "counts the violations, and has the largest bound of all and the median of the hours",
    [SHORT, SHORT],
    { violations: 6, largestBoundMs: 412, medianBoundMs: 0.4, expectedMinutes: RANGE_MINUTES },
  ],
])("the summary %s", (_rule, changes, expected) => {
  const change = (at: number) => {
    const changed = changes[(at - START) / HOUR_MS];
    if (changed === 0) return "gap";
    return typeof changed === "number" ? { recordedMinutes: changed } : changed;
  };
  expect(summarize(listHours(recordOf({ to: TO, change })))).toMatchObject(expected);
});

test.each([
  [null, "unknown"],
  [0, "±0 ms"],
  [0.0042, "±4.2 µs"],
  [0.0421, "±43 µs"],
  [0.0999, "±0.10 ms"],
  [0.29, "±0.29 ms"],
  [0.991, "±1.0 ms"],
  [99.1, "±100 ms"],
  [991, "±1.0 s"],
  [1301, "±1.4 s"],
  [86_400_000, "±87000 s"],
])("a bound of %s ms is rounded up to %s", (ms, text) => {
  expect(plain(formatPlusMinus(ms))).toBe(text);
});

test.each([
  [0, 0, "–"],
  [0, 1440, "0 %"],
  [1440, 1440, "100 %"],
  [129_599, 129_600, "99.99 %"],
  [1, 129_600, "0.01 %"],
  [999, 1000, "99.9 %"],
])("%s of %s minutes are %s: only the whole is 100 %%", (part, whole, text) => {
  expect(plain(formatShare(part, whole))).toBe(text);
});

test.each([
  [200, "3 h 20 min"],
  [2879, "47 h 59 min"],
  [2880, "2 days"],
  [4925, "3 days 10 h"],
])("%s minutes are %s", (minutes, text) => {
  expect(formatLength(minutes)).toBe(text);
});
