import fc from "fast-check";
import { expect, test } from "vitest";
import { SLOT_MS } from "../../shared/durations.ts";
import { addDays, civilDateAt } from "../../shared/zones/civil-day.ts";
import { RULES_END, RULES_START, zoneNames, zoneRule } from "../../shared/zones/zone-rules.ts";
import { type DaySlot, daySlots } from "./day-slots.ts";

const date = (iso: string) => civilDateAt("UTC", Date.parse(iso));

/** An hour that is repeated in an overlap is two groups. */
function groupByHour(slots: readonly DaySlot[]) {
  return [...Map.groupBy(slots, ({ here }) => `${here.hour} ${here.offsetMinutes}`).values()];
}

test.each([
  ["Europe/London", "2026-11-20", 96, 24],
  ["Europe/London", "2027-03-28", 92, 23],
  ["Europe/London", "2027-10-31", 100, 25],
  ["America/New_York", "2027-03-14", 92, 23],
  ["America/New_York", "2027-11-07", 100, 25],
  ["Australia/Lord_Howe", "2026-10-04", 94, 24],
  ["Australia/Lord_Howe", "2027-04-04", 98, 25],
  ["Antarctica/Troll", "2027-03-28", 88, 22],
  ["Asia/Kathmandu", "2026-11-20", 96, 24],
  // A gap and an overlap at midnight.
  ["Africa/Cairo", "2027-04-30", 92, 23],
  ["America/Havana", "2027-11-07", 100, 25],
])("%s on %s has %i slots in %i hours of its clocks", (zone, day, slots, hours) => {
  const found = daySlots(date(day), zone, []);
  expect(found).toHaveLength(slots);
  expect(groupByHour(found)).toHaveLength(hours);
});

test("on Lord Howe the hour with a gap begins at half past, and the repeated half hour is a group of its own", () => {
  const hoursAbout = (day: string) =>
    groupByHour(daySlots(date(day), "Australia/Lord_Howe", []))
      .slice(0, 4)
      .map((hour) => hour.map(({ here }) => here.hour * 100 + here.minute));
  expect(hoursAbout("2026-10-04")).toEqual([
    [0, 15, 30, 45],
    [100, 115, 130, 145],
    [230, 245],
    [300, 315, 330, 345],
  ]);
  expect(hoursAbout("2027-04-04")).toEqual([
    [0, 15, 30, 45],
    [100, 115, 130, 145],
    [130, 145],
    [200, 215, 230, 245],
  ]);
});

test("each slot has the time, day difference and part of the day of each zone", () => {
  const zones = ["Asia/Tokyo", "Asia/Kathmandu", "Pacific/Kiritimati", "Pacific/Pago_Pago"];
  const slot = daySlots(date("2026-11-20"), "America/New_York", zones)[79];
  expect(slot?.instant).toBe(Date.parse("2026-11-21T00:45:00Z"));
  expect(slot?.here).toMatchObject({ hour: 19, minute: 45, dayDifference: 0, part: "between" });
  // Friday evening in New York is Saturday in Tokyo.
  expect(slot?.there).toMatchObject([
    { day: 21, weekday: 6, hour: 9, minute: 45, dayDifference: 1, part: "between" },
    { day: 21, hour: 6, minute: 30, dayDifference: 1, part: "between" },
    { day: 21, hour: 14, minute: 45, dayDifference: 1, part: "between" },
    { day: 20, weekday: 5, hour: 13, minute: 45, dayDifference: 0, part: "work" },
  ]);
});

test("night is from 22:00 to 6:00, working hours from 9:00 to 17:00 on Monday to Friday", () => {
  const partsOf = (day: string) => {
    const parts = daySlots(date(day), "UTC", []).map(({ here }) => here.part);
    return ["night", "between", "work"].map((part) => parts.filter((one) => one === part).length);
  };
  expect(partsOf("2026-11-20")).toEqual([32, 32, 32]);
  expect(partsOf("2026-11-21")).toEqual([32, 64, 0]);
  const starts = daySlots(date("2026-11-20"), "UTC", [])
    .filter(({ here }, index, all) => here.part !== all[index - 1]?.here.part)
    .map(({ here }) => [here.hour, here.part]);
  expect(starts).toEqual([
    [0, "night"],
    [6, "between"],
    [9, "work"],
    [17, "between"],
    [22, "night"],
  ]);
});

test("throws RangeError for an invalid date and an unknown zone", () => {
  expect(() => daySlots({ year: 2026, month: 2, day: 30 }, "UTC", [])).toThrow(RangeError);
  expect(() => daySlots(date("2026-11-20"), "Mars/Olympus", [])).toThrow(RangeError);
  expect(() => daySlots(date("2026-11-20"), "UTC", ["Mars/Olympus"])).toThrow(RangeError);
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
    fc.property(zoneAndInstant, anyZone, ([zone, instant], otherZone) => {
      const day = civilDateAt(zone, instant);
      const slots = daySlots(day, zone, [otherZone]);
      const holding = slots.filter(
        (slot) => slot.instant <= instant && instant < slot.instant + SLOT_MS,
      );
      expect(holding).toHaveLength(1);
      for (const { instant: start, here, there } of slots) {
        expect(here).toMatchObject({ ...day, second: 0 });
        expect(here.minute % 15).toBe(0);
        expect(there[0]?.minute).toSatisfy((minute: number) => minute % 15 === 0);
        expect(addDays(day, there[0]?.dayDifference ?? 9)).toEqual(civilDateAt(otherZone, start));
      }
    }),
    { numRuns: 150 },
  );
});
