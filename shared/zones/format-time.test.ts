import { describe, expect, test } from "vitest";
import { formatHourMinute, formatLongDate, type HourCycle, timeParts } from "./format-time.ts";

function format(instant: number, offsetMinutes: number, hourCycle: HourCycle): string {
  const { hourMinute, second, dayPeriod } = timeParts(instant, offsetMinutes, hourCycle);
  return `${hourMinute}:${second} ${dayPeriod}`.trimEnd();
}

describe("timeParts in the 12-hour format", () => {
  test.each([
    ["00:00:00", "12:00:00 am"],
    ["00:00:30", "12:00:30 am"],
    ["03:04:05", "3:04:05 am"],
    ["11:59:59", "11:59:59 am"],
    ["12:00:00", "12:00:00 pm"],
    ["15:04:05", "3:04:05 pm"],
    ["23:59:59", "11:59:59 pm"],
  ])("prints %s as %s", (wall, printed) => {
    expect(format(Date.parse(`2026-11-20T${wall}Z`), 0, "12")).toBe(printed);
  });

  test("truncates milliseconds", () => {
    expect(format(Date.parse("2026-11-20T15:04:05.999Z"), 0, "12")).toBe("3:04:05 pm");
  });

  test("applies the offset, across midnight too", () => {
    const instant = Date.parse("2026-11-20T23:30:00Z");
    expect(format(instant, 345, "12")).toBe("5:15:00 am");
    expect(format(instant, -570, "12")).toBe("2:00:00 pm");
  });

  test("is right before 1970", () => {
    expect(format(Date.parse("1969-12-31T23:59:58Z"), 0, "12")).toBe("11:59:58 pm");
  });
});

describe("timeParts in the 24-hour format", () => {
  test.each([
    ["00:00:00", "00:00:00"],
    ["03:04:05", "03:04:05"],
    ["12:00:00", "12:00:00"],
    ["15:04:05", "15:04:05"],
    ["23:59:59", "23:59:59"],
  ])("prints %s as %s", (wall, printed) => {
    expect(format(Date.parse(`2026-11-20T${wall}Z`), 0, "24")).toBe(printed);
  });

  test("prints midnight as 00 at every offset, never as 24", () => {
    for (let offsetMinutes = -720; offsetMinutes <= 840; offsetMinutes += 15) {
      const midnight = Date.parse("2026-11-20T00:00:30Z") - offsetMinutes * 60_000;
      expect(format(midnight, offsetMinutes, "24")).toBe("00:00:30");
    }
  });
});

describe("formatHourMinute prints no seconds", () => {
  test.each([
    ["12", "3:04 pm"],
    ["24", "15:04"],
  ] as const)("in the %s-hour format: %s", (hourCycle, printed) => {
    expect(formatHourMinute(Date.parse("2026-11-20T15:04:05Z"), 0, hourCycle)).toBe(printed);
  });
});

describe("formatLongDate", () => {
  test.each([
    ["2026-11-20T12:00:00Z", 0, "Friday, November 20, 2026"],
    ["2026-11-20T12:00:00Z", 840, "Saturday, November 21, 2026"],
    ["2027-01-01T05:00:00Z", -360, "Thursday, December 31, 2026"],
    ["2028-02-29T00:00:00Z", 0, "Tuesday, February 29, 2028"],
  ])("prints %s at an offset of %i minutes as %s", (instant, offset, printed) => {
    expect(formatLongDate(Date.parse(instant), offset)).toBe(printed);
  });

  test("names all seven weekdays and all twelve months", () => {
    const parts = (date: number) => formatLongDate(date, 0).split(/,? /);
    const days = Array.from({ length: 7 }, (_, day) => parts(Date.UTC(2026, 10, 22 + day))[0]);
    const months = Array.from({ length: 12 }, (_, month) => parts(Date.UTC(2026, month))[1]);
    expect(days.join(" ")).toBe("Sunday Monday Tuesday Wednesday Thursday Friday Saturday");
    expect(months.join(" ")).toBe(
      "January February March April May June July August September October November December",
    );
  });
});
