import { describe, expect, test } from "vitest";
import { hourCycle } from "../i18n/times.ts";
import { pickTime } from "./time-picker.tsx";

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
