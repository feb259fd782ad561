import { describe, expect, test } from "vitest";
import { HOUR_MS, MINUTE_MS } from "../../../shared/durations.ts";
import { recordOf, UNCHECKED } from "../../testing/accuracy-record.ts";
import { listSlots, runsOf, troubleOf } from "./record-slots.ts";
import { summarizeSlots } from "./record-summary.ts";

const TO = "2026-11-23T15:04:00Z";
const hour = (start: string) => Date.parse(start);

const summaryOf = (options: Partial<Parameters<typeof recordOf>[0]>) =>
  summarizeSlots(listSlots(recordOf({ to: TO, days: 30, ...options })));

describe("the slots of a record", () => {
  test("are as many as its range has, cut to the range at both ends", () => {
    const slots = listSlots(recordOf({ to: TO, days: 30 }));
    expect(slots).toHaveLength(721);
    expect(slots[0]?.expectedMinutes).toBe(56);
    expect(slots.at(-1)?.expectedMinutes).toBe(4);
    expect(slots.reduce((sum, slot) => sum + slot.expectedMinutes, 0)).toBe(30 * 1440);
  });

  test("begin with the first minute on record, before which nothing is missing", () => {
    const slots = listSlots(recordOf({ to: TO, days: 1, first: "2026-11-23T14:00:00Z" }));
    expect(slots).toHaveLength(64);
    expect(summarizeSlots(slots)).toMatchObject({ recordedMinutes: 64, gaps: 0 });
  });

  test("are none before anything is recorded", () => {
    expect(listSlots({ ...recordOf({ to: TO, days: 1 }), firstMs: null })).toEqual([]);
  });

  test("have one trouble at most: no record, else an unknown bound, else not synchronised", () => {
    const start = hour("2026-11-23T10:00:00Z");
    const slots = listSlots(
      recordOf({
        to: TO,
        days: 1,
        change: (at) => {
          const minute = (at - start) / MINUTE_MS;
          if (minute === 0 || minute === 1) return "gap";
          if (minute === 2) return UNCHECKED;
          return minute === 4 ? { boundMs: 1200, synchronisedMinutes: 0 } : undefined;
        },
      }),
    );
    const runs = runsOf(slots, troubleOf);
    expect(runs.map(({ key, slots: run }) => [key, run.length])).toEqual([
      ["gap", 2],
      ["unknown", 1],
      ["unsynchronised", 1],
    ]);
  });
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
    expect(
      summarizeSlots(
        listSlots(recordOf({ to: TO, days: 30, change: (at) => (at < start ? short : undefined) })),
      ).medianBoundMs,
    ).toBe(0.4);
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
