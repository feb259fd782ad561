import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { civilOffsetMinutesAt } from "../../shared/zones/civil-offset.ts";
import { wallTimeAt } from "../../shared/zones/wall-time.ts";
import { RULES_END, RULES_START, zoneNames } from "../../shared/zones/zone-rules.ts";
import { nextChange, type OffsetChange, zoneMoment } from "./zone-moment.ts";

const anyZone = fc.constantFrom(...zoneNames());
const anyInstant = fc.integer({ min: RULES_START, max: RULES_END - 1 });

describe("zoneMoment", () => {
  test("has the offset, the wall time and the next clock change of the zone", () => {
    fc.assert(
      fc.property(anyZone, anyInstant, (zone, instant) => {
        const moment = zoneMoment(zone, instant);
        const { hour, minute, weekday, offsetMinutes } = wallTimeAt(zone, instant);
        const minuteOfDay = hour * 60 + minute;
        expect(moment).toMatchObject({ zone, instant, offsetMinutes, minuteOfDay, weekday });
        expect(moment.nextChange).toEqual(nextChange(zone, instant));
      }),
      { numRuns: 2000 },
    );
  });

  test("has the difference of the two zones' offsets and calendar dates, across the end of a month or year too", () => {
    const dateAt = (zone: string, instant: number): number => {
      const { year, month, day } = wallTimeAt(zone, instant);
      return Date.UTC(year, month - 1, day) / 86_400_000;
    };
    fc.assert(
      fc.property(anyZone, anyZone, anyInstant, (zone, visitorZone, instant) => {
        const { dayDifference, differenceMinutes } = zoneMoment(zone, instant, visitorZone);
        const apart = (at: typeof dateAt) => at(zone, instant) - at(visitorZone, instant);
        expect(dayDifference).toBe(apart(dateAt));
        expect(differenceMinutes).toBe(apart(civilOffsetMinutesAt));
      }),
      { numRuns: 2000 },
    );
  });

  test.each([
    ["Pacific/Kiritimati", "Etc/GMT+12", "2026-11-20T11:00:00Z", 2],
    ["Etc/GMT+12", "Pacific/Kiritimati", "2026-11-20T11:00:00Z", -2],
  ])("%s is ahead of %s at %s by %i days", (zone, visitorZone, iso, days) => {
    expect(zoneMoment(zone, Date.parse(iso), visitorZone).dayDifference).toBe(days);
  });

  test("uses Intl past the end of the rules and for a zone that they do not have, without a next change", () => {
    expect(zoneMoment("Europe/Berlin", Date.parse("2040-07-01T12:00:00Z"))).toMatchObject({
      offsetMinutes: 120,
      nextChange: null,
    });
    expect(zoneMoment("+05:45", Date.parse("2026-11-20T12:00:00Z"))).toMatchObject({
      offsetMinutes: 345,
      nextChange: null,
    });
  });

  test("is right before 1970", () => {
    const moment = zoneMoment("UTC", Date.parse("1969-12-27T23:59:00Z"));
    expect(moment).toMatchObject({ weekday: 6, minuteOfDay: 1439 });
  });

  test("throws RangeError if either zone is unknown", () => {
    expect(() => zoneMoment("Nowhere", 0)).toThrow(RangeError);
    expect(() => zoneMoment("UTC", 0, "Nowhere")).toThrow(RangeError);
  });
});

const TODAY = Date.parse("2026-11-20T12:00:00Z");

test("nextChange has the instant, both offsets and the size of the change, and skips one at the instant itself", () => {
  const instant = Date.parse("2027-03-28T01:00:00Z");
  const change = { instant, offsetBeforeMinutes: 60, offsetAfterMinutes: 120, byMinutes: 60 };
  expect(nextChange("Europe/Berlin", instant - 1)).toEqual(change);
  expect(nextChange("Europe/Berlin", instant)?.instant).toBe(Date.parse("2027-10-31T01:00:00Z"));
});

test.each([
  ["Australia/Lord_Howe", "2027-04-03T15:00:00Z", -30],
  ["Antarctica/Troll", "2027-03-28T01:00:00Z", 120],
  ["Pacific/Chatham", "2027-04-03T14:00:00Z", -60],
  ["America/Havana", "2027-11-07T05:00:00Z", -60],
  ["America/New_York", "2027-03-14T07:00:00Z", 60],
])("the next change of %s is at %s by %i minutes", (zone, iso, byMinutes) => {
  expect(nextChange(zone, TODAY)).toMatchObject({ instant: Date.parse(iso), byMinutes });
});

test.each(["America/Vancouver", "Asia/Tokyo"])("%s has no next change", (zone) => {
  expect(nextChange(zone, TODAY)).toBeNull();
});

function changesOf(zone: string): OffsetChange[] {
  const changes: OffsetChange[] = [];
  let change = nextChange(zone, RULES_START);
  while (change) {
    changes.push(change);
    change = nextChange(zone, change.instant);
  }
  return changes;
}

test("changes are consecutive up to the end of the rules, each to another offset", () => {
  for (const changes of zoneNames().map(changesOf)) {
    const instants = changes.map(({ instant }) => instant);
    expect(instants).toEqual([...new Set(instants)].sort((a, b) => a - b));
    expect(instants.every((instant) => instant < RULES_END)).toBe(true);
    expect(changes.every(({ byMinutes }) => byMinutes !== 0)).toBe(true);
    const before = changes.map(({ offsetBeforeMinutes }) => offsetBeforeMinutes);
    const after = changes.map(({ offsetAfterMinutes }) => offsetAfterMinutes);
    expect(before.slice(1)).toEqual(after.slice(0, -1));
  }
});

test("throws RangeError for an unknown zone", () => {
  expect(() => nextChange("Nowhere", TODAY)).toThrow(RangeError);
});
