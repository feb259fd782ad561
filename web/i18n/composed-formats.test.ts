import { expect, test } from "vitest";
import type { WorkingWeek } from "../../shared/api/availability.ts";
import { zoneMoment } from "../zones/zone-moment.ts";
import {
  describeDistance,
  differenceAndWeekday,
  formatAvailability,
  formatDays,
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
  ["2026-11-20T12:00:00Z", "Now"],
  ["2026-11-20T12:05:00Z", "In 5 min"],
  ["2026-11-20T15:15:00Z", "In 3 h 15 min"],
  ["2026-11-21T12:10:00Z", "In 24 hours"],
  ["2026-11-22T11:59:00Z", "In 48 hours"],
  ["2026-11-22T12:00:00Z", "In 2 days"],
  ["2026-11-19T07:00:00Z", "29 hours ago"],
  ["2026-11-25T11:59:00Z", "In 4 days 23 h"],
  ["2026-11-18T07:50:00Z", "2 days ago"],
  ["2026-11-20T11:00:00Z", "1 h ago"],
])("the distance of %s from now is %s", (text, distance) => {
  expect(describeDistance(Date.parse(text), Date.parse("2026-11-20T12:00:30Z"))).toBe(distance);
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

test.each([
  ["Asia/Kolkata", "2026-11-20T12:00:00Z", "+5 h 30 min"],
  ["Asia/Kolkata", "2026-11-20T19:00:00Z", "+5 h 30 min, Sat"],
  ["Pacific/Honolulu", "2026-11-20T02:00:00Z", "−10 h, Thu"],
])("the weekday in %s at %s is named where it is not the visitor's: %s", (zone, at, text) => {
  expect(differenceAndWeekday(zoneMoment(zone, Date.parse(at), "Europe/London"))).toBe(text);
});

const split: WorkingWeek[number] = [
  [540, 720],
  [840, 1080],
];
const WEEK: WorkingWeek = [[], split, split, split, split, [[540, 780]], []];

test("hours by weekday are said once for all days that have them; three days in a row by the first and the last", () => {
  expect(formatAvailability({ week: WEEK })).toBe(
    "Mon–\u2060Thu 9:00 am–12:00 pm and 2:00–6:00 pm; Fri 9:00 am–1:00 pm",
  );
  hourCycle.choose("24");
  expect(formatAvailability({ week: WEEK })).toBe(
    "Mon–\u2060Thu 09:00–12:00 and 14:00–18:00; Fri 09:00–13:00",
  );
  expect(formatDays([1, 2, 4, 5, 6])).toBe("Mon, Tue and Thu–\u2060Sat");
  expect(formatDays([])).toBe("");
});

test("the same hours on all working days are said without days, and the usual ones not at all", () => {
  hourCycle.choose("24");
  expect(formatAvailability({ hours: { start: 1320, end: 360 }, weekend: [5] })).toBe(
    "22:00–06:00",
  );
  expect(formatAvailability({ weekend: [5] })).toBeUndefined();
});
