import fc from "fast-check";
import { expect, test } from "vitest";
import { civilOffsetMinutesAt } from "../../shared/zones/civil-offset.ts";
import { nextChange } from "../../shared/zones/clock-changes.ts";
import { wallTimeAt } from "../../shared/zones/wall-time.ts";
import { RULES_END, RULES_START, zoneNames } from "../../shared/zones/zone-rules.ts";
import { zoneMoment } from "./zone-moment.ts";

const anyZone = fc.constantFrom(...zoneNames());
const anyInstant = fc.integer({ min: RULES_START, max: RULES_END - 1 });

test("a moment of a zone has its offset, wall time and next clock change, and how many minutes and dates it is ahead of the visitor's", () => {
  const dateAt = (zone: string, instant: number): number => {
    const { year, month, day } = wallTimeAt(zone, instant);
    return Date.UTC(year, month - 1, day) / 86_400_000;
  };
  fc.assert(
    fc.property(anyZone, anyZone, anyInstant, (zone, visitorZone, instant) => {
      const moment = zoneMoment(zone, instant, visitorZone);
      const { hour, minute, weekday, offsetMinutes } = wallTimeAt(zone, instant);
      const apart = (at: typeof dateAt) => at(zone, instant) - at(visitorZone, instant);
      expect(moment).toMatchObject({
        zone,
        instant,
        offsetMinutes,
        weekday,
        minuteOfDay: hour * 60 + minute,
        dayDifference: apart(dateAt),
        differenceMinutes: apart(civilOffsetMinutesAt),
        nextChange: nextChange(zone, instant) ?? null,
      });
    }),
    { numRuns: 3000 },
  );
});
