import fc from "fast-check";
import { expect, test } from "vitest";
import { anyText } from "../testing/any-text.ts";
import { formatHourMinute } from "../zones/format-time.ts";
import { parseTime } from "./parse-time.ts";

const at = (hour: number, minute = 0) => hour * 60 + minute;

test.each<[string, number]>([
  ["9", at(9)],
  ["09", at(9)],
  ["0", at(0)],
  ["15", at(15)],
  ["930", at(9, 30)],
  ["0930", at(9, 30)],
  ["1530", at(15, 30)],
  ["000", at(0)],
  ["0000", at(0)],
  ["9:30", at(9, 30)],
  ["09:30", at(9, 30)],
  ["9.30", at(9, 30)],
  ["9h30", at(9, 30)],
  ["9 30", at(9, 30)],
  ["9 : 30", at(9, 30)],
  ["9h", at(9)],
  ["15H", at(15)],
  ["15 Uhr", at(15)],
  ["15:30 Uhr", at(15, 30)],
  ["٩:٣٠", at(9, 30)],
  ["१५:३०", at(15, 30)],
  ["15:00", at(15)],
  ["23:59", at(23, 59)],
  ["12", at(12)],
  ["12:15", at(12, 15)],
  ["3pm", at(15)],
  ["3 pm", at(15)],
  ["3PM", at(15)],
  ["3 p.m.", at(15)],
  ["3 p. m.", at(15)],
  ["3p", at(15)],
  ["3a", at(3)],
  ["330pm", at(15, 30)],
  ["11:05 am", at(11, 5)],
  ["12am", at(0)],
  ["12:30 am", at(0, 30)],
  ["12pm", at(12)],
  ["12:30 pm", at(12, 30)],
  ["noon", at(12)],
  ["12 noon", at(12)],
  ["12  noon", at(12)],
  ["Midnight", at(0)],
  ["12 midnight", at(0)],
  ["  9:30\t", at(9, 30)],
  ["3\u202fpm", at(15)],
  ["９：３０", at(9, 30)],
])("parses %j as minute %i of the day", (text, minutes) => {
  expect(parseTime(text)).toBe(minutes);
});

test.each([
  "",
  " ",
  "nine",
  "24",
  "24:00",
  "2400",
  "25",
  "960",
  "9:60",
  "9:5",
  "9:",
  ":30",
  "9h30h",
  "930h",
  "12345",
  "123:00",
  "0am",
  "0:30 pm",
  "13pm",
  "15:00 pm",
  "pm",
  "h",
  "9:30:15",
  "-9",
  "9,5",
  "9.5",
  "3 xm",
  "9 noon",
  "no12 on",
  "constructor",
  "__proto__",
  "9".repeat(1000),
  `9${" ".repeat(100_000)}x`,
])("rejects %j", (text) => {
  expect(parseTime(text)).toBeUndefined();
});

test("parses every minute of the day in the formats of the page", () => {
  for (let minutes = 0; minutes < 1440; minutes++) {
    for (const hourCycle of ["12", "24"] as const) {
      const written = formatHourMinute(minutes * 60_000, 0, hourCycle);
      for (const text of [written, written.replace(":", "."), written.replace(/[: ]/g, "")]) {
        expect([text, parseTime(text)]).toEqual([text, minutes]);
      }
    }
  }
});

test("returns a minute of the day or undefined for any text", () => {
  const typed = fc.string({ unit: fc.constantFrom(..."0129:.h apm１：\u202f".split("")) });
  fc.assert(
    fc.property(fc.oneof(typed, anyText()), (text) => {
      const minutes = parseTime(text);
      if (minutes === undefined) return;
      expect(Number.isInteger(minutes) && minutes >= 0 && minutes < 1440).toBe(true);
    }),
    { numRuns: 2000 },
  );
});
