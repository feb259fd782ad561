import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { offsetMinutesAt, rulesCover } from "./offset.ts";
import { RULES_END, RULES_START, zoneNames } from "./zone-rules.ts";

const at = (zone: string, iso: string): number => offsetMinutesAt(zone, Date.parse(iso));

describe("offsetMinutesAt", () => {
  test.each([
    ["Berlin goes forward in March", "Europe/Berlin", "2026-03-29T01:00:00Z", 60, 120],
    ["Berlin goes back in October", "Europe/Berlin", "2026-10-25T01:00:00Z", 120, 60],
    ["Lord Howe goes back by 30 minutes", "Australia/Lord_Howe", "2026-04-04T15:00:00Z", 660, 630],
    ["Lord Howe goes forward by 30", "Australia/Lord_Howe", "2026-10-03T15:30:00Z", 630, 660],
    ["Troll goes forward by two hours", "Antarctica/Troll", "2026-03-29T01:00:00Z", 0, 120],
    ["Chatham goes from +13:45 to +12:45", "Pacific/Chatham", "2026-04-04T14:00:00Z", 825, 765],
    ["Dublin's summer is +01:00", "Europe/Dublin", "2026-03-29T01:00:00Z", 0, 60],
    ["Nuuk goes forward on a Saturday evening", "America/Nuuk", "2026-03-29T01:00:00Z", -120, -60],
    ["Casablanca ends Ramadan's hour", "Africa/Casablanca", "2026-03-22T02:00:00Z", 0, 60],
    ["Casablanca stays on UTC for good", "Africa/Casablanca", "2026-09-20T01:00:00Z", 60, 0],
    ["Vancouver goes forward for good", "America/Vancouver", "2026-03-08T10:00:00Z", -480, -420],
    ["Cuba goes back in 2027", "America/Havana", "2027-11-07T05:00:00Z", -240, -300],
    ["Los Angeles still goes back", "America/Los_Angeles", "2026-11-01T09:00:00Z", -420, -480],
  ])("%s", (_, zone, change, before, from) => {
    const instant = Date.parse(change);
    expect(offsetMinutesAt(zone, instant - 1)).toBe(before);
    expect(offsetMinutesAt(zone, instant)).toBe(from);
  });

  test.each([
    ["America/Vancouver", -420],
    ["America/Edmonton", -360],
    ["America/Inuvik", -360],
    ["America/Winnipeg", -300],
    ["America/Havana", -240],
    ["Africa/Casablanca", 0],
    ["Africa/El_Aaiun", 0],
  ])("%s did not fall back in autumn 2026", (zone, offsetMinutes) => {
    expect(at(zone, "2026-11-20T12:00:00Z")).toBe(offsetMinutes);
    expect(at(zone, "2027-01-15T12:00:00Z")).toBe(offsetMinutes);
  });

  test.each([
    ["Pacific/Kiritimati", 840],
    ["Etc/GMT+12", -720],
    ["Etc/GMT-14", 840],
    ["Asia/Kathmandu", 345],
    ["Australia/Eucla", 525],
    ["Pacific/Marquesas", -570],
    ["UTC", 0],
    ["GMT", 0],
  ])("%s has an offset of %i minutes all year", (zone, offsetMinutes) => {
    expect(at(zone, "2026-01-15T12:00:00Z")).toBe(offsetMinutes);
    expect(at(zone, "2026-07-15T12:00:00Z")).toBe(offsetMinutes);
  });

  test.each([
    ["US/Pacific", "America/Los_Angeles"],
    ["Asia/Calcutta", "Asia/Kolkata"],
    ["Europe/Kiev", "Europe/Kyiv"],
    ["America/Godthab", "America/Nuuk"],
    ["Canada/Central", "America/Winnipeg"],
    ["Cuba", "America/Havana"],
    ["EST5EDT", "America/New_York"],
    ["Zulu", "Etc/UTC"],
  ])("the legacy name %s has the offsets of %s", (old, modern) => {
    for (let instant = RULES_START; instant < RULES_END; instant += 7 * 86_400_000) {
      expect(offsetMinutesAt(old, instant)).toBe(offsetMinutesAt(modern, instant));
    }
  });

  test("throws a RangeError that names an unknown zone", () => {
    for (const zone of ["Mars/Olympus", "europe/berlin", "", "__proto__"]) {
      expect(() => offsetMinutesAt(zone, 0)).toThrow(new RangeError(`Unknown time zone: ${zone}`));
    }
  });

  test("returns the nearest known offset outside the rules", () => {
    expect(at("America/New_York", "1999-07-01T00:00:00Z")).toBe(-300);
    expect(at("America/New_York", "2099-07-01T00:00:00Z")).toBe(-300);
  });

  test("every offset lies between -720 and 840 whole minutes", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...zoneNames()),
        fc.integer({ min: RULES_START, max: RULES_END }),
        (zone, instant) => {
          const offsetMinutes = offsetMinutesAt(zone, instant);
          expect(offsetMinutes).toBeGreaterThanOrEqual(-720);
          expect(offsetMinutes).toBeLessThanOrEqual(840);
          expect(offsetMinutes).toSatisfy(Number.isInteger);
        },
      ),
      { numRuns: 2000 },
    );
  });
});

test("rulesCover includes RULES_START and excludes RULES_END", () => {
  expect([RULES_START - 1, RULES_START, RULES_END - 1, RULES_END].map(rulesCover)).toEqual([
    false,
    true,
    true,
    false,
  ]);
});
