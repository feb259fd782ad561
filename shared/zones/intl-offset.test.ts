import { expect, test } from "vitest";
import { intlOffsetMinutesAt } from "./intl-offset.ts";
import { offsetMinutesAt } from "./offset.ts";

// Zones with stable rules, so that a runtime with an older tzdb agrees.
test.each([
  "Europe/Berlin",
  "America/St_Johns",
  "Australia/Lord_Howe",
  "Antarctica/Troll",
  "Pacific/Chatham",
  "Pacific/Kiritimati",
  "Asia/Calcutta",
  "UTC",
])("Intl agrees with the rules on %s", (zone) => {
  for (const iso of ["2026-01-15T00:00:00Z", "2026-07-15T00:00:00Z"]) {
    const instant = Date.parse(iso);
    expect(intlOffsetMinutesAt(zone, instant)).toBe(offsetMinutesAt(zone, instant));
  }
});

test("Intl has DST past the end of the rules", () => {
  expect(intlOffsetMinutesAt("America/New_York", Date.parse("2060-07-01T00:00:00Z"))).toBe(-240);
});

test("offsets of local mean time are truncated to whole minutes", () => {
  expect(intlOffsetMinutesAt("Europe/Berlin", Date.parse("1850-01-01T00:00:00Z"))).toBe(53);
  expect(intlOffsetMinutesAt("America/New_York", Date.parse("1850-01-01T00:00:00Z"))).toBe(-296);
});

test("throws RangeError for an unknown zone and an invalid date", () => {
  expect(() => intlOffsetMinutesAt("Mars/Olympus", 0)).toThrow(RangeError);
  expect(() => intlOffsetMinutesAt("UTC", Number.NaN)).toThrow(RangeError);
});
