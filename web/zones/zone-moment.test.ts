import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { civilOffsetMinutesAt } from "../../shared/zones/civil-offset.ts";
import { nextChange } from "../../shared/zones/clock-changes.ts";
import { wallTimeAt } from "../../shared/zones/wall-time.ts";
import { RULES_END, RULES_START, zoneNames } from "../../shared/zones/zone-rules.ts";
import { zoneMoment } from "./zone-moment.ts";

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
        expect(moment.nextChange).toEqual(nextChange(zone, instant) ?? null);
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

  test("throws RangeError if either zone is unknown", () => {
    expect(() => zoneMoment("Nowhere", 0)).toThrow(RangeError);
    expect(() => zoneMoment("UTC", 0, "Nowhere")).toThrow(RangeError);
  });
});
