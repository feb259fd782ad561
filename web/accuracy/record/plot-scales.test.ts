import { describe, expect, test } from "vitest";
import { DAY_MS } from "../../../shared/durations.ts";
import { recordOf, UNCHECKED } from "../../testing/accuracy-record.ts";
import { plotPaths } from "./plot-paths.ts";
import { boundHeight, boundTicks, timeTicks } from "./plot-scales.ts";
import { listSlots } from "./record-slots.ts";

const TO = "2026-11-23T15:04:00Z";
const plain = (text: string) => text.replaceAll("\u00a0", " ");

const boundLabels = (medianBoundMs: number, boundMs: number) =>
  boundTicks(
    listSlots(recordOf({ to: TO, days: 30, change: () => ({ medianBoundMs, boundMs }) })),
  ).map(({ label }) => plain(label));

const timeLabels = (to: string, days: number, zone: string, hourCycle: "12" | "24" = "12") =>
  timeTicks({ fromMs: Date.parse(to) - days * DAY_MS, toMs: Date.parse(to) }, zone, hourCycle).map(
    ({ value, label }) => [new Date(value).toISOString().slice(0, 16), plain(label)],
  );

describe("the axis of bounds", () => {
  test.each([
    [0.4, 2, ["0.1 ms", "1 ms", "10 ms"]],
    [0.3, 0.5, ["0.1 ms", "1 ms", "10 ms"]],
    [0.004, 0.02, ["1 µs", "10 µs", "0.1 ms"]],
    [0.04, 1300, ["10 µs", "0.1 ms", "1 ms", "10 ms", "100 ms", "1 s", "10 s"]],
    [0, 0, ["1 µs", "10 µs", "0.1 ms"]],
    [1e9, 1e9, ["100 s", "1000 s", "10000 s"]],
  ])("for %s to %s ms has the powers of ten around them", (median, largest, labels) => {
    expect(boundLabels(median, largest)).toEqual(labels);
  });

  test("has no ticks if no bound is known", () => {
    const slots = listSlots(recordOf({ to: TO, days: 1, change: () => UNCHECKED }));
    expect(boundTicks(slots)).toEqual([]);
  });

  test("is logarithmic, and keeps what is beyond at its ends", () => {
    const ticks = boundTicks(listSlots(recordOf({ to: TO, days: 30 })));
    expect(boundHeight(1, ticks)).toBeCloseTo(0.5);
    expect(boundHeight(0, ticks)).toBe(0);
    expect(boundHeight(50, ticks)).toBe(1);
  });
});

describe("the axis of time", () => {
  test("of a day has every sixth hour on the visitor's clocks, and midnight as a date", () => {
    expect(timeLabels(TO, 1, "America/New_York")).toEqual([
      ["2026-11-22T17:00", "12 pm"],
      ["2026-11-22T23:00", "6 pm"],
      ["2026-11-23T05:00", "Nov 23"],
      ["2026-11-23T11:00", "6 am"],
    ]);
    expect(timeLabels(TO, 1, "Asia/Kathmandu", "24")).toEqual([
      ["2026-11-22T18:15", "Nov 23"],
      ["2026-11-23T00:15", "06:00"],
      ["2026-11-23T06:15", "12:00"],
      ["2026-11-23T12:15", "18:00"],
    ]);
  });

  test("follows a change of clocks", () => {
    expect(timeLabels("2026-11-01T18:00:00Z", 1, "America/New_York")).toEqual([
      ["2026-10-31T22:00", "6 pm"],
      ["2026-11-01T04:00", "Nov 1"],
      ["2026-11-01T11:00", "6 am"],
      ["2026-11-01T17:00", "12 pm"],
    ]);
  });

  test("of 30 days has Mondays, and of 90 days the first of each month, at midnight there", () => {
    expect(timeLabels(TO, 30, "America/New_York")).toEqual([
      ["2026-10-26T04:00", "Oct 26"],
      ["2026-11-02T05:00", "Nov 2"],
      ["2026-11-09T05:00", "Nov 9"],
      ["2026-11-16T05:00", "Nov 16"],
      ["2026-11-23T05:00", "Nov 23"],
    ]);
    expect(timeLabels(TO, 90, "Europe/Berlin").map(([, label]) => label)).toEqual([
      "Sep 1",
      "Oct 1",
      "Nov 1",
    ]);
  });
});

describe("the plot's line", () => {
  const pathOf = (change: NonNullable<Parameters<typeof recordOf>[0]["change"]>) => {
    const to = "2026-11-23T15:00:00Z";
    const first = "2026-11-23T11:00:00Z";
    const slots = listSlots(recordOf({ to, days: 30, first, change }));
    const [startMs, endMs] = [Date.parse(first), Date.parse(to)];
    return plotPaths(slots, boundTicks(slots), (ms) => (ms - startMs) / (endMs - startMs));
  };

  test("is a step for each hour, and the band reaches from there to the hour's largest bound", () => {
    const { line, band } = pathOf(() => ({ medianBoundMs: 1, boundMs: 10 }));
    expect(line).toBe("M0 1000V1000H2500V1000H5000V1000H7500V1000H10000");
    expect(band).toBe(`${line}V500H7500V500H5000V500H2500V500H0Z`);
  });

  test.each([["gap"], [UNCHECKED]] as const)("breaks where nothing is known: %o", (change) => {
    const at = Date.parse("2026-11-23T12:00:00Z");
    const { line } = pathOf((start) => (start === at ? change : { medianBoundMs: 1, boundMs: 10 }));
    expect(line).toBe("M0 1000V1000H2500M5000 1000V1000H7500V1000H10000");
  });
});
