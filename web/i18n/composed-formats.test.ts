import { expect, test } from "vitest";
import type { WorkingWeek } from "../../shared/api/availability.ts";
import { zoneMoment } from "../zones/zone-moment.ts";
import {
  describeDistance,
  differenceAndWeekday,
  formatAvailability,
  formatDays,
  formatTimes,
} from "./composed-formats.ts";
import { hourCycle } from "./times.ts";

test.each([
  ["2026-11-20T16:00", 60, "4:00–5:00 pm", "16:00–17:00"],
  ["2026-11-20T11:30", 60, "11:30 am–12:30 pm", "11:30–12:30"],
  ["2026-11-20T23:30", 60, "11:30 pm–12:30 am", "23:30–00:30"],
  ["2026-11-20T09:00", 1440, "9:00 am–9:00 am", "09:00–09:00"],
  ["2026-11-20T09:00", 0, "9:00 am", "09:00"],
])(
  "times from %s on for %i minutes name am or pm once if they lie in one half of a day",
  (from, minutes, twelve, twentyFour) => {
    const start = Date.parse(`${from}Z`);
    expect(formatTimes(start, minutes, "UTC")).toBe(twelve);
    hourCycle.choose("24");
    expect(formatTimes(start, minutes, "UTC")).toBe(twentyFour);
  },
);

test("a span over a clock change has the times on the clock", () => {
  expect(formatTimes(Date.parse("2027-03-28T00:30Z"), 60, "Europe/Berlin")).toBe("1:30–3:30 am");
});

test.each([
  ["2026-11-20T12:00:00Z", "Now"],
  ["2026-11-20T12:05:00Z", "In 5 min"],
  ["2026-11-20T15:15:00Z", "In 3 h 15 min"],
  ["2026-11-22T11:59:00Z", "In 48 hours"],
  ["2026-11-22T12:00:00Z", "In 2 days"],
  ["2026-11-19T07:00:00Z", "29 hours ago"],
  ["2026-11-25T11:59:00Z", "In 4 days 23 h"],
  ["2026-11-20T11:00:00Z", "1 h ago"],
])("the distance of %s from now is %s", (text, distance) => {
  expect(describeDistance(Date.parse(text), Date.parse("2026-11-20T12:00:30Z"))).toBe(distance);
});

test.each([
  ["Europe/London", "2026-11-20T12:00:00Z", "same time"],
  ["Asia/Kolkata", "2026-11-20T12:00:00Z", "+5 h 30 min"],
  ["Asia/Kolkata", "2026-11-20T19:00:00Z", "+5 h 30 min, Sat"],
  ["Pacific/Honolulu", "2026-11-20T02:00:00Z", "−10 h, Thu"],
])(
  "the difference of %s at %s has the weekday where it is not the visitor's: %s",
  (zone, at, text) => {
    expect(differenceAndWeekday(zoneMoment(zone, Date.parse(at), "Europe/London"))).toBe(text);
  },
);

test("hours by weekday are said once for all days that have them; three days in a row by the first and the last", () => {
  const split: WorkingWeek[number] = [
    [540, 720],
    [840, 1080],
  ];
  const week: WorkingWeek = [[], split, split, split, split, [[540, 780]], []];
  expect(formatAvailability({ week })).toBe(
    "Mon–\u2060Thu 9:00 am–12:00 pm and 2:00–6:00 pm; Fri 9:00 am–1:00 pm",
  );
  expect(formatDays([1, 2, 4, 5, 6])).toBe("Mon, Tue and Thu–\u2060Sat");
  expect(formatDays([])).toBe("");
});

test("the same hours on all working days are said without days, and the usual ones not at all", () => {
  const night = { hours: { start: 1320, end: 360 }, weekend: [5] };
  expect(formatAvailability(night)).toBe("10:00 pm–6:00 am");
  expect(formatAvailability({ weekend: [5] })).toBeUndefined();
});
