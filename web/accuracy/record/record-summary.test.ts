import { describe, expect, test } from "vitest";
import type { ZoneRelease } from "../../../shared/api/zone-rules.ts";
import { HOUR_MS } from "../../../shared/durations.ts";
import { recordOf } from "../../testing/accuracy-record.ts";
import { describeChange, describeRelease } from "./record-panel.tsx";
import {
  formatLength,
  formatPlusMinus,
  formatShare,
  listDays,
  summarizeRecord,
} from "./record-summary.ts";

const START = Date.parse("2026-11-20T10:00:00Z");
const summaryOf = (change: NonNullable<Parameters<typeof recordOf>[0]["change"]>) =>
  summarizeRecord(recordOf({ to: "2026-11-23T15:04:00Z", days: 30, change }));
const plain = (text: string) => text.replaceAll("\u00a0", " ");

test("the days follow the calendar of a zone, also over a clock change, and today ends with the record", () => {
  const record = recordOf({ to: "2026-10-26T15:00:00Z", days: 90 });
  const [before, change, today] = listDays(record, "Europe/Berlin", 3);
  expect(before?.startMs).toBe(Date.parse("2026-10-23T22:00:00Z"));
  expect(change?.expectedMinutes).toBe(25 * 60);
  expect(today?.expectedMinutes).toBe(16 * 60);
});

describe("the summary", () => {
  test.each<[string, readonly number[], object]>([
    [
      "joins the minutes missing at both ends of empty hours to one gap",
      [40, 0, 0, 15, 60, 59],
      { gaps: 2, longestGapMinutes: 20 + 60 + 60 + 45, recordedMinutes: 43_200 - 186 },
    ],
    [
      "does not join three hours of which each has a part",
      [30, 30, 30],
      { gaps: 2, longestGapMinutes: 60 },
    ],
  ])("%s", (_rule, hours, expected) => {
    const summary = summaryOf((at) => {
      const recordedMinutes = hours[(at - START) / HOUR_MS];
      if (recordedMinutes === 0) return "gap";
      return recordedMinutes === undefined ? undefined : { recordedMinutes };
    });
    expect(summary).toMatchObject({ expectedMinutes: 43_200, ...expected });
  });

  test("counts the violations, and takes the largest bound of all and the median by recorded minutes", () => {
    const bad = { violations: 3, medianBoundMs: 30, boundMs: 412 };
    expect(summaryOf((at) => (at === START ? bad : undefined))).toMatchObject({
      ...{ violations: 3, largestBoundMs: 412, medianBoundMs: 0.4 },
    });
    const short = { medianBoundMs: 9, recordedMinutes: 1 };
    expect(summaryOf((at) => (at < START ? short : undefined)).medianBoundMs).toBe(0.4);
  });

  test("begins with the first minute on record, before which nothing is missing", () => {
    const record = recordOf({
      ...{ to: "2026-11-23T15:04:00Z", days: 30, first: "2026-11-23T14:00:00Z" },
    });
    expect(summarizeRecord(record)).toMatchObject({
      ...{ expectedMinutes: 64, recordedMinutes: 64, gaps: 0 },
    });
  });
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

const NOW = Date.parse("2026-11-23T15:04:00Z");
const COMPILED: ZoneRelease = {
  ...{ release: "2026f", source: "compiled", sinceMs: NOW, checkedMs: null, changes: [] },
  ...{ publishedMs: Date.parse("2026-10-29T00:00:00Z") },
  ...{ compiledRelease: "2026f", systemRelease: null },
};

test.each<[string, Partial<ZoneRelease>, string]>([
  ["age", {}, "Time zone rules: tzdb 2026f, published 25 days ago."],
  [
    "age of a day",
    { publishedMs: Date.parse("2026-11-22T00:00:00Z") },
    "Time zone rules: tzdb 2026f, published yesterday.",
  ],
  ["name alone if its date is unknown", { publishedMs: null }, "Time zone rules: tzdb 2026f."],
  [
    "time of its use, if it is newer than this version",
    { release: "2026g", source: "system", sinceMs: Date.parse("2026-11-20T23:30:00Z") },
    "Time zone rules: tzdb 2026g, published 25 days ago. They are newer than the 2026f this version was built with, and in use since Nov 21, 2026.",
  ],
])("a release is named with its %s", (_what, change, text) => {
  expect(plain(describeRelease({ ...COMPILED, ...change }, NOW, "Europe/Berlin"))).toBe(text);
});

test("a change names three zones at most, and a new zone is called new", () => {
  const change = {
    ...{ zones: ["A/B", "C", "D", "E", "F"], isNew: false },
    ...{ fromMs: Date.parse("2027-03-14T08:00:00Z") },
    ...{ offsetBeforeMinutes: -360, offsetAfterMinutes: -300 },
  };
  expect(plain(describeChange(change, "Europe/Berlin"))).toBe(
    "A/B, C, D and 2 more: UTC−5 instead of UTC−6 from Mar 14, 2027",
  );
  expect(describeChange({ ...change, zones: ["America/New"], isNew: true }, "UTC")).toBe(
    "America/New: new",
  );
});
