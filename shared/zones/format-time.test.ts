import { describe, expect, test } from "vitest";
import { formatLongDate, formatTime } from "./format-time.ts";

describe("a time is printed in 12 hours with seconds and a lowercase am or pm", () => {
  test.each([
    ["00:00:00", "12:00:00 am"],
    ["00:00:30", "12:00:30 am"],
    ["03:04:05", "3:04:05 am"],
    ["11:59:59", "11:59:59 am"],
    ["12:00:00", "12:00:00 pm"],
    ["15:04:05", "3:04:05 pm"],
    ["23:59:59", "11:59:59 pm"],
  ])("%s is %s", (wall, printed) => {
    expect(formatTime(Date.parse(`2026-11-20T${wall}Z`), 0)).toBe(printed);
  });

  test("milliseconds do not round a second up", () => {
    expect(formatTime(Date.parse("2026-11-20T15:04:05.999Z"), 0)).toBe("3:04:05 pm");
  });

  test("the offset moves it, over midnight too", () => {
    const instant = Date.parse("2026-11-20T23:30:00Z");
    expect(formatTime(instant, 345)).toBe("5:15:00 am");
    expect(formatTime(instant, -570)).toBe("2:00:00 pm");
  });

  test("before 1970 it is still right", () => {
    expect(formatTime(Date.parse("1969-12-31T23:59:58Z"), 0)).toBe("11:59:58 pm");
  });
});

describe("a date is printed as weekday, month, day, year", () => {
  test.each([
    ["2026-11-20T12:00:00Z", 0, "Friday, November 20, 2026"],
    ["2026-11-20T12:00:00Z", 840, "Saturday, November 21, 2026"],
    ["2027-01-01T05:00:00Z", -360, "Thursday, December 31, 2026"],
    ["2028-02-29T00:00:00Z", 0, "Tuesday, February 29, 2028"],
  ])("%s at %i minutes is %s", (instant, offset, printed) => {
    expect(formatLongDate(Date.parse(instant), offset)).toBe(printed);
  });
});
