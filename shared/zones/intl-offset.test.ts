import { expect, test } from "vitest";
import { intlOffsetMinutesAt } from "./intl-offset.ts";
import { offsetMinutesAt } from "./offset.ts";

// Zones whose rules have stood for years, so that a runtime with an older tzdb agrees.
test.each([
  "Europe/Berlin",
  "America/St_Johns",
  "Australia/Lord_Howe",
  "Antarctica/Troll",
  "Pacific/Chatham",
  "Pacific/Kiritimati",
  "Asia/Calcutta",
  "UTC",
])("the runtime agrees with the compiled rules on %s", (zone) => {
  for (const iso of ["2026-01-15T00:00:00Z", "2026-07-15T00:00:00Z"]) {
    const instant = Date.parse(iso);
    expect(intlOffsetMinutesAt(zone, instant)).toBe(offsetMinutesAt(zone, instant));
  }
});

test("past the compiled rules the runtime still knows summer time", () => {
  expect(intlOffsetMinutesAt("America/New_York", Date.parse("2060-07-01T00:00:00Z"))).toBe(-240);
});

test("offsets before standard time are cut to whole minutes", () => {
  expect(intlOffsetMinutesAt("Europe/Berlin", Date.parse("1850-01-01T00:00:00Z"))).toBe(53);
  expect(intlOffsetMinutesAt("America/New_York", Date.parse("1850-01-01T00:00:00Z"))).toBe(-296);
});

test("an unknown zone and an instant that is no date are RangeErrors", () => {
  expect(() => intlOffsetMinutesAt("Mars/Olympus", 0)).toThrow(RangeError);
  expect(() => intlOffsetMinutesAt("UTC", Number.NaN)).toThrow(RangeError);
});
