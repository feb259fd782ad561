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
});
