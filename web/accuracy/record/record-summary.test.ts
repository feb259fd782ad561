import { describe, expect, test } from "vitest";
import { HOUR_MS } from "../../../shared/durations.ts";
import { recordOf, UNCHECKED } from "../../testing/accuracy-record.ts";
import { listDays, summarizeRecord } from "./record-summary.ts";

const TO = "2026-11-23T15:04:00Z";
const hour = (start: string) => Date.parse(start);

const summaryOf = (options: Partial<Parameters<typeof recordOf>[0]>) =>
  summarizeRecord(recordOf({ to: TO, days: 30, ...options }));

test("the days follow the calendar of a zone, also over a clock change, and today ends with the record", () => {
  const record = recordOf({ to: "2026-10-26T15:00:00Z", days: 90 });
  const [before, change, today] = listDays(record, "Europe/Berlin", 3);
  expect(before?.startMs).toBe(hour("2026-10-23T22:00:00Z"));
  expect(change?.expectedMinutes).toBe(25 * 60);
  expect(today?.expectedMinutes).toBe(16 * 60);
});

describe("the summary", () => {
  test("of a record without trouble is whole", () => {
    expect(summaryOf({})).toEqual({
      expectedMinutes: 43_200,
      recordedMinutes: 43_200,
      synchronisedMinutes: 43_200,
      violations: 0,
      medianBoundMs: 0.4,
      largestBoundMs: 2,
      gaps: 0,
      longestGapMinutes: 0,
    });
  });

  test("joins the minutes missing at both ends of empty hours to one gap", () => {
    const start = hour("2026-11-20T10:00:00Z");
    const recorded = new Map([
      [0, 40],
      [1, 0],
      [2, 0],
      [3, 15],
      [20, 59],
    ]);
    const summary = summaryOf({
      change: (at) => {
        const recordedMinutes = recorded.get((at - start) / HOUR_MS);
        if (recordedMinutes === 0) return "gap";
        return recordedMinutes === undefined ? undefined : { recordedMinutes };
      },
    });
    expect(summary).toMatchObject({ gaps: 2, longestGapMinutes: 20 + 60 + 60 + 45 });
    expect(summary.expectedMinutes - summary.recordedMinutes).toBe(186);
  });

  test("does not join three hours of which each has a part", () => {
    const start = hour("2026-11-20T10:00:00Z");
    const summary = summaryOf({
      change: (at) =>
        at >= start && at < start + 3 * HOUR_MS ? { recordedMinutes: 30 } : undefined,
    });
    expect(summary).toMatchObject({ gaps: 2, longestGapMinutes: 60 });
  });

  test("counts the violations, and takes the largest bound of all and the median by recorded minutes", () => {
    const start = hour("2026-11-20T10:00:00Z");
    const summary = summaryOf({
      change: (at) =>
        at === start ? { violations: 3, medianBoundMs: 30, boundMs: 412 } : undefined,
    });
    expect(summary).toMatchObject({ violations: 3, largestBoundMs: 412, medianBoundMs: 0.4 });
    const short = { medianBoundMs: 9, recordedMinutes: 1 };
    expect(summaryOf({ change: (at) => (at < start ? short : undefined) }).medianBoundMs).toBe(0.4);
  });

  test("begins with the first minute on record, before which nothing is missing", () => {
    const summary = summaryOf({ first: "2026-11-23T14:00:00Z" });
    expect(summary).toMatchObject({ expectedMinutes: 64, recordedMinutes: 64, gaps: 0 });
  });

  test("is empty before anything is recorded", () => {
    const record = { ...recordOf({ to: TO, days: 30 }), firstMs: null };
    expect(summarizeRecord(record)).toMatchObject({ expectedMinutes: 0, gaps: 0 });
  });

  test("has no bound if none is known", () => {
    expect(summaryOf({ change: () => UNCHECKED })).toMatchObject({
      medianBoundMs: null,
      largestBoundMs: null,
      synchronisedMinutes: 0,
      recordedMinutes: 43_200,
    });
  });
});
