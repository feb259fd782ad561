import { expect, test } from "vitest";
import { civilOffsetMinutesAt, isUsableZone } from "./civil-offset.ts";

// What the runtime knows of zones with stable rules, so that one with an older tzdb agrees.
test.each([
  ["the rules, whatever the runtime has", "America/Winnipeg", "2026-12-20", -300],
  ["the runtime past the end of the rules", "Europe/Berlin", "2040-07-01", 120],
  ["the runtime, west of UTC", "America/St_Johns", "2040-01-15", -210],
  ["UTC by the runtime", "UTC", "2040-01-15", 0],
  ["the runtime in local mean time, in whole minutes", "America/New_York", "1850-01-01", -296],
  ["the runtime for a zone that the rules do not have", "+05:45", "2026-11-20", 345],
])("an offset is that of %s", (_, zone, date, offset) => {
  expect(civilOffsetMinutesAt(zone, Date.parse(date))).toBe(offset);
});

test("a zone unknown to both, and an invalid date, are a RangeError", () => {
  expect(() => civilOffsetMinutesAt("Mars/Olympus", 0)).toThrow(RangeError);
  expect(() => civilOffsetMinutesAt("UTC", Number.NaN)).toThrow(RangeError);
  const usable = ["Mars/Olympus", "+05:45", "US/Pacific"].map(isUsableZone);
  expect(usable).toEqual([false, true, true]);
});
