import { expect, test } from "vitest";
import { SLOT_MS } from "../../shared/durations.ts";
import { wallTimeAt } from "../../shared/zones/wall-time.ts";
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

test.each([
  ["Europe/Berlin", { year: 2027, month: 1, day: 5 }, 96],
  ["Europe/Berlin", { year: 2027, month: 3, day: 28 }, 92],
  ["Australia/Lord_Howe", { year: 2027, month: 4, day: 4 }, 98],
])(
  "the slots of a day in %s on %j are its %i quarters of an hour, one after the other",
  (zone, date, count) => {
    const slots = daySlots(date, zone);
    expect(slots).toHaveLength(count);
    expect([slots[0], slots.at(-1)]).toMatchObject([
      { ...date, hour: 0, minute: 0 },
      { ...date, hour: 23, minute: 45 },
    ]);
    for (const [index, slot] of slots.entries()) {
      expect(slot.instant - (slots[0]?.instant ?? 0)).toBe(index * SLOT_MS);
      expect(slot).toEqual({ instant: slot.instant, ...wallTimeAt(zone, slot.instant) });
    }
  },
);
