import { expect, test } from "vitest";
import { civilOffsetMinutesAt, intlOffsetMinutesAt, isUsableZone } from "./civil-offset.ts";
import { offsetMinutesAt } from "./offset.ts";

test.each([
  ["the rules, whatever the runtime has", "America/Winnipeg", "2026-12-20", -300],
  ["the runtime past the end of the rules", "Europe/Berlin", "2040-07-01", 120],
  ["the runtime for a zone that the rules do not have", "+05:45", "2026-11-20", 345],
])("an offset is that of %s", (_, zone, date, offset) => {
  expect(civilOffsetMinutesAt(zone, Date.parse(date))).toBe(offset);
});

// Zones with stable rules, so that a runtime with an older tzdb agrees.
test.each([
  "America/St_Johns",
  "Australia/Lord_Howe",
  "Antarctica/Troll",
  "Pacific/Chatham",
  "Pacific/Kiritimati",
  "UTC",
])("Intl agrees with the rules on %s", (zone) => {
  for (const iso of ["2026-01-15T00:00:00Z", "2026-07-15T00:00:00Z"]) {
    const instant = Date.parse(iso);
    expect(intlOffsetMinutesAt(zone, instant)).toBe(offsetMinutesAt(zone, instant));
  }
});

test("offsets of local mean time are truncated to whole minutes", () => {
  expect(intlOffsetMinutesAt("America/New_York", Date.parse("1850-01-01T00:00:00Z"))).toBe(-296);
});

test("a zone unknown to both, and an invalid date, are a RangeError", () => {
  expect(() => civilOffsetMinutesAt("Mars/Olympus", 0)).toThrow(RangeError);
  expect(() => intlOffsetMinutesAt("UTC", Number.NaN)).toThrow(RangeError);
  const usable = ["Mars/Olympus", "+05:45", "US/Pacific"].map(isUsableZone);
  expect(usable).toEqual([false, true, true]);
});
