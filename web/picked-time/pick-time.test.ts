import { describe, expect, test } from "vitest";
import { pickTime } from "./pick-time.ts";

const on = (text: string) => {
  const [year = 0, month = 0, day = 0] = text.split("-").map(Number);
  return { year, month, day };
};
const at = (text: string) => Date.parse(text);

describe("a time that is picked", () => {
  test("is that of the zone's clocks on the date", () => {
    const half = 14 * 60 + 30;
    expect(pickTime("Asia/Kathmandu", on("2026-11-26"), half, "12")).toEqual({
      instant: at("2026-11-26T08:45:00Z"),
    });
    expect(pickTime("Europe/Berlin", on("2027-07-01"), half, "12")).toEqual({
      instant: at("2027-07-01T12:30:00Z"),
    });
  });

  test("that clocks skip is moved forward, and says so", () => {
    expect(pickTime("Europe/Berlin", on("2027-03-28"), 150, "12")).toEqual({
      instant: at("2027-03-28T01:30:00Z"),
      notice: "Clocks skip 2:30 am that day; this is 3:30 am.",
    });
    expect(pickTime("Australia/Lord_Howe", on("2026-10-04"), 135, "24")).toEqual({
      instant: at("2026-10-03T15:45:00Z"),
      notice: "Clocks skip 02:15 that day; this is 02:45.",
    });
  });

  test("that comes twice is the first, and says so", () => {
    expect(pickTime("Europe/Berlin", on("2026-10-25"), 150, "12")).toEqual({
      instant: at("2026-10-25T00:30:00Z"),
      notice: "2:30 am comes twice that day; this is the first.",
    });
  });

  test.each(["2023-12-31", "2037-01-01", "0002-11-26"])(
    "on %s is refused with a sentence",
    (date) => {
      expect(pickTime("UTC", on(date), 600, "12")).toEqual({
        refusal:
          "The rules for time zones here reach from January 1, 2024 to December 31, 2036: choose a date of these.",
      });
    },
  );
});
