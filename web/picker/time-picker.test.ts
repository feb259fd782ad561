import { describe, expect, test } from "vitest";
import type { CivilDate } from "../../shared/zones/civil-day.ts";
import { parseIsoDate } from "../../shared/zones/iso-date.ts";
import { hourCycle } from "../i18n/times.ts";
import { zoneMoment } from "../zones/zone-moment.ts";
import { pickedTimeFormatter } from "./picked-time-panel.tsx";
import { describeChanges, pickTime } from "./time-picker.tsx";

const on = (text: string) => parseIsoDate(text) as CivilDate;
const at = (text: string) => Date.parse(text);

describe("picking a time", () => {
  test("in a DST gap moves it forward, with a notice", () => {
    expect(pickTime("Europe/Berlin", on("2027-03-28"), 150)).toEqual({
      instant: at("2027-03-28T01:30:00Z"),
      notice: "2:30 am doesn’t exist that day. Showing 3:30 am.",
    });
    hourCycle.choose("24");
    expect(pickTime("Australia/Lord_Howe", on("2026-10-04"), 135)).toEqual({
      instant: at("2026-10-03T15:45:00Z"),
      notice: "02:15 doesn’t exist that day. Showing 02:45.",
    });
  });

  test("in a DST overlap gives the first of the two instants, with a notice", () => {
    expect(pickTime("Europe/Berlin", on("2026-10-25"), 150)).toEqual({
      instant: at("2026-10-25T00:30:00Z"),
      notice: "2:30 am happens twice that day. Showing the first.",
    });
  });

  test("is refused after the covered dates, with the range", () => {
    const refusal = "Choose a date from 1900 to 2100.";
    expect(pickTime("UTC", on("2101-01-01"), 600)).toEqual({ refusal });
  });
});

test.each([
  ["Europe/Berlin", "2027-03-28T01:00:00Z", "Clocks go forward 1 hour on March 28, 2027"],
  ["Australia/Lord_Howe", "2027-04-10T00:00:00Z", "Clocks go back 30 minutes on April 4, 2027"],
  ["America/New_York", "2026-10-01T12:00:00Z", "Clocks went back 1 hour on November 1, 2026"],
  [
    "Europe/Berlin",
    "2028-01-01T00:00:00Z",
    "Clocks change 2 times before then, last on October 31, 2027",
  ],
  [
    "Europe/Berlin",
    "2026-01-01T00:00:00Z",
    "Clocks changed 2 times since then, first on March 29, 2026",
  ],
  ["Asia/Kathmandu", "2036-06-01T00:00:00Z", undefined],
  ["Europe/Berlin", "2027-03-28T00:59:59Z", undefined],
  ["Etc/Nowhere", "2027-06-01T00:00:00Z", undefined],
  // The rules of this page end before.
  ["Europe/Berlin", "2040-06-01T00:00:00Z", undefined],
])("what changes in %s between November 20, 2026 and %s is: %s", (zone, other, text) => {
  expect(describeChanges(zone, at("2026-11-20T12:00:00Z"), at(other))).toBe(text);
});

test.each([
  ["Asia/Tokyo", "2026-11-20T10:00:00Z", "off hours", true],
  ["Europe/Berlin", "2026-11-20T10:00:00Z", "working hours", false],
  ["America/New_York", "2026-11-20T10:00:00Z", "night", true],
  // Monday morning in Auckland is Sunday evening in London.
  ["Pacific/Auckland", "2026-11-22T21:00:00Z", "working hours", true],
  ["Pacific/Honolulu", "2026-11-22T21:00:00Z", "off hours", false],
])(
  "the part of the day in %s at %s is %s, and differs from London's: %s",
  (zone, text, part, differs) => {
    const moment = zoneMoment(zone, at(text), "Europe/London");
    expect(pickedTimeFormatter.dayPart(moment)).toBe(part);
    expect(pickedTimeFormatter.differentDayPart(moment)).toBe(differs ? part : undefined);
  },
);
