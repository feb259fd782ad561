import fc from "fast-check";
import { expect, test } from "vitest";
import { zoneMoment } from "../zones/zone-moment.ts";
import {
  differenceAndWeekday,
  formatDifference,
  formatHours,
  formatSpan,
  formatTimes,
} from "./composed-formats.ts";
import { hourCycle } from "./times.ts";

const HOUR = 3_600_000;

test.each([
  ["16:00", 1, "4:00–5:00 pm", "16:00–17:00"],
  ["09:30", 0.25, "9:30–9:45 am", "09:30–09:45"],
  ["11:30", 1, "11:30 am–12:30 pm", "11:30–12:30"],
  ["23:30", 1, "11:30 pm–12:30 am", "23:30–00:30"],
  ["09:00", 24, "9:00 am–9:00 am", "09:00–09:00"],
])(
  "a span from %s that takes %f h names am or pm once if it lies in one half of a day",
  (from, hours, twelve, twentyFour) => {
    const start = Date.parse(`2026-11-20T${from}:00Z`);
    const span = { start, end: start + hours * HOUR };
    expect(formatSpan(span, "UTC")).toBe(twelve);
    hourCycle.choose("24");
    expect(formatSpan(span, "UTC")).toBe(twentyFour);
  },
);

test.each([
  [540, 660, "9:00–11:00 am"],
  [1320, 360, "10:00 pm–6:00 am"],
  [1380, 1320, "11:00 pm–10:00 pm"],
])(
  "hours from minute %i to %i of a day are written as a span, also past midnight",
  (start, end, text) => {
    expect(formatHours({ start, end })).toBe(text);
  },
);

test("times are a span if they have a length", () => {
  const start = Date.parse("2027-03-28T00:30Z");
  expect(formatTimes(start, 0, "Europe/Berlin")).toBe("1:30 am");
  expect(formatTimes(start, 60, "Europe/Berlin")).toBe("1:30–3:30 am");
});

test.each([
  [0, "same time"],
  [330, "+5 h 30 min"],
  [-180, "−3 h"],
  [-45, "−45 min"],
  [1560, "+26 h"],
  [-1, "−1 min"],
])("formatDifference(%i) is %s", (minutes, text) => {
  expect(formatDifference(minutes)).toBe(text);
});

test("formatDifference of the opposite difference differs only in its sign", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1560 }), (minutes) => {
      expect(formatDifference(-minutes)).toBe(formatDifference(minutes).replace("+", "−"));
    }),
  );
});

test.each([
  ["Asia/Kolkata", "2026-11-20T12:00:00Z", "+5 h 30 min"],
  ["Asia/Kolkata", "2026-11-20T19:00:00Z", "+5 h 30 min, Sat"],
  ["Pacific/Honolulu", "2026-11-20T02:00:00Z", "−10 h, Thu"],
])("the weekday in %s at %s is named where it is not the visitor's: %s", (zone, at, text) => {
  expect(differenceAndWeekday(zoneMoment(zone, Date.parse(at), "Europe/London"))).toBe(text);
});
