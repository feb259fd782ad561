import { describe, expect, test } from "vitest";
import { formatLongDate, type HourCycle, timeParts } from "./format-time.ts";

function format(instant: number, offsetMinutes: number, hourCycle: HourCycle): string {
  const { hourMinute, second, dayPeriod } = timeParts(instant, offsetMinutes, hourCycle);
  return `${hourMinute}:${second} ${dayPeriod}`.trimEnd();
}

test.each([
  ["00:00:00", "12:00:00 am", "00:00:00"],
  ["00:00:30.999", "12:00:30 am", "00:00:30"],
  ["03:04:05", "3:04:05 am", "03:04:05"],
  ["11:59:59", "11:59:59 am", "11:59:59"],
  ["12:00:00", "12:00:00 pm", "12:00:00"],
  ["15:04:05", "3:04:05 pm", "15:04:05"],
  ["23:59:59", "11:59:59 pm", "23:59:59"],
])("%s is %s or %s at every offset, before 1970 too", (wall, twelve, twentyFour) => {
  for (const day of ["1969-12-31", "2026-11-20"]) {
    for (let offsetMinutes = -720; offsetMinutes <= 840; offsetMinutes += 15) {
      const instant = Date.parse(`${day}T${wall}Z`) - offsetMinutes * 60_000;
      expect(format(instant, offsetMinutes, "12")).toBe(twelve);
      expect(format(instant, offsetMinutes, "24")).toBe(twentyFour);
    }
  }
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
