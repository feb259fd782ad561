import fc from "fast-check";
import { expect, test } from "vitest";
import { SLOT_MS } from "../../shared/durations.ts";
import { civilDateAt } from "../../shared/zones/civil-day.ts";
import { RULES_END, RULES_START, zoneNames, zoneRule } from "../../shared/zones/zone-rules.ts";
import { dayPart, daySlots } from "./day-slots.ts";

test("night is from 22:00 to 6:00, working hours from 9:00 to 17:00 on Monday to Friday", () => {
  const startsOn = (weekday: number) =>
    Array.from({ length: 1440 }, (_, minute) => dayPart(weekday, minute))
      .flatMap((part, minute, all) => (part === all[minute - 1] ? [] : `${minute / 60} ${part}`))
      .join(", ");
  for (const weekday of [1, 2, 3, 4, 5])
    expect(startsOn(weekday)).toBe("0 night, 6 between, 9 work, 17 between, 22 night");
  for (const weekday of [6, 0]) expect(startsOn(weekday)).toBe("0 night, 6 between, 22 night");
});

const anyZone = fc.constantFrom(...zoneNames());
/** Instants inside the rules, half of them within a day of a transition. */
const zoneAndInstant = anyZone.chain((zone) => {
  const anywhere = fc.integer({ min: RULES_START, max: RULES_END - 1 });
  const { untils } = zoneRule(zone);
  const nearby = fc
    .tuple(
      fc.constantFrom(...untils, RULES_START),
      fc.integer({ min: -86_400_000, max: 86_400_000 }),
    )
    .map(([until, ms]) => Math.min(Math.max(until + ms, RULES_START), RULES_END - 1));
  return fc.tuple(fc.constant(zone), fc.oneof(anywhere, nearby));
});

test("every instant is in exactly one slot of its date, and slots begin on quarter hours", () => {
  fc.assert(
    fc.property(zoneAndInstant, ([zone, instant]) => {
      const day = civilDateAt(zone, instant);
      const slots = daySlots(day, zone);
      const holding = slots.filter(
        (slot) => slot.instant <= instant && instant < slot.instant + SLOT_MS,
      );
      expect(holding).toHaveLength(1);
      for (const slot of slots) {
        expect(slot).toMatchObject({ ...day, second: 0 });
        expect(slot.minute % 15).toBe(0);
      }
    }),
    { numRuns: 150 },
  );
});
