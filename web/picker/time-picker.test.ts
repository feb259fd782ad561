import { describe, expect, test } from "vitest";
import { hourCycle } from "../i18n/times.ts";
import { zoneMoment } from "../zones/zone-moment.ts";
import { pickedTimeFormatter } from "./picked-time-panel.tsx";
import { describeChanges, pickTime } from "./time-picker.tsx";

const on = (text: string) => {
  const [year = 0, month = 0, day = 0] = text.split("-").map(Number);
  return { year, month, day };
};
const at = (text: string) => Date.parse(text);

describe("picking a time", () => {
  test("gives the instant of the wall time in the zone on that date", () => {
    const half = 14 * 60 + 30;
    expect(pickTime("Asia/Kathmandu", on("2026-11-26"), half)).toEqual({
      instant: at("2026-11-26T08:45:00Z"),
    });
    expect(pickTime("Europe/Berlin", on("2027-07-01"), half)).toEqual({
      instant: at("2027-07-01T12:30:00Z"),
    });
  });

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

  test.each(["1899-12-31", "2101-01-01", "0002-11-26"])(
    "on %s, outside the covered dates, is refused with the range",
    (date) => {
      expect(pickTime("UTC", on(date), 600)).toEqual({
        refusal: "Choose a date from 1900 to 2100.",
      });
    },
  );
});

const NOW = Date.parse("2026-11-20T12:00:00Z");

describe("describeChanges", () => {
  test("dates a single change in the future", () => {
    expect(describeChanges("Europe/Berlin", NOW, at("2027-03-28T01:00:00Z"))).toBe(
      "Clocks go forward 1 hour on March 28, 2027",
    );
    expect(describeChanges("Australia/Lord_Howe", NOW, at("2027-04-10T00:00:00Z"))).toBe(
      "Clocks go back 30 minutes on April 4, 2027",
    );
  });

  test("dates a single change in the past", () => {
    expect(describeChanges("America/New_York", NOW, at("2026-10-01T12:00:00Z"))).toBe(
      "Clocks went back 1 hour on November 1, 2026",
    );
  });

  test("counts several changes, and dates the one nearest to the other instant", () => {
    expect(describeChanges("Europe/Berlin", NOW, at("2028-01-01T00:00:00Z"))).toBe(
      "Clocks change 2 times before then, last on October 31, 2027",
    );
    expect(describeChanges("Europe/Berlin", NOW, at("2026-01-01T00:00:00Z"))).toBe(
      "Clocks changed 2 times since then, first on March 29, 2026",
    );
  });

  test("is undefined without a change, before the instant of a change, and outside the rules", () => {
    expect(describeChanges("Asia/Kathmandu", NOW, at("2036-06-01T00:00:00Z"))).toBeUndefined();
    expect(describeChanges("Europe/Berlin", NOW, at("2027-03-28T00:59:59Z"))).toBeUndefined();
    expect(describeChanges("Etc/Nowhere", NOW, at("2027-06-01T00:00:00Z"))).toBeUndefined();
    expect(describeChanges("Europe/Berlin", NOW, at("2040-06-01T00:00:00Z"))).toBeUndefined();
  });
});

test.each([
  ["Asia/Tokyo", "2026-11-20T10:00:00Z", "off hours"],
  ["Europe/Berlin", "2026-11-20T10:00:00Z", undefined],
  ["America/New_York", "2026-11-20T10:00:00Z", "night"],
  // Monday morning in Auckland is Sunday evening in London.
  ["Pacific/Auckland", "2026-11-22T21:00:00Z", "working hours"],
  ["Pacific/Honolulu", "2026-11-22T21:00:00Z", undefined],
])(
  "the part of the day in %s at %s is named where it is not that in London: %s",
  (zone, text, part) => {
    const moment = zoneMoment(zone, at(text), "Europe/London");
    expect(pickedTimeFormatter.differentDayPart(moment)).toBe(part);
  },
);
