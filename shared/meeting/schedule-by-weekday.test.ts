import fc from "fast-check";
import { expect, test } from "vitest";
import type { WorkingWeek } from "../api/availability.ts";
import { anyWeek } from "../testing/any-week.ts";
import { meetingTotals } from "./meeting-totals.ts";
import { isDayOff, type Schedule, scheduleOf, stateAt } from "./schedule.ts";

const SLOTS = Array.from({ length: 7 * 96 }, (_, slot) => ({
  weekday: Math.floor(slot / 96),
  hour: Math.floor((slot % 96) / 4),
  minute: (slot % 4) * 15,
}));
const [SUNDAY, MONDAY, TUESDAY, WEDNESDAY, FRIDAY, SATURDAY] = [0, 1, 2, 3, 5, 6] as const;
/** 2027-03-01, a Monday, for a week without a change of clocks. */
const WEEK = { start: Date.UTC(2027, 2, 1), end: Date.UTC(2027, 2, 8) };

const hour = (from: number, to: number): [number, number] => [from * 60, to * 60];
const split: WorkingWeek[number] = [hour(9, 12), hour(14, 18)];
const SPLIT: WorkingWeek = [[], split, split, split, split, [hour(9, 13)], []];

/** A letter for each hour of a day: w(ork), . (awake), z (asleep). */
function hoursOf(week: WorkingWeek, weekday: number): string {
  const schedule = scheduleOf("UTC", { week });
  const letters = { work: "w", awake: ".", asleep: "z" };
  return Array.from(
    { length: 24 },
    (_, index) => letters[stateAt(schedule, { weekday, hour: index, minute: 0 })],
  ).join("");
}

const statesOf = (schedule: Schedule) =>
  SLOTS.map((slot) => [stateAt(schedule, slot), isDayOff(schedule, slot)]);
const totalsOf = (schedule: Schedule) =>
  meetingTotals([{ zone: "UTC", name: "", schedule }], 45, WEEK);

test("split days have their hours, and Friday its own", () => {
  expect(hoursOf(SPLIT, MONDAY)).toBe("zzzzzz...www..wwww....zz");
  expect(hoursOf(SPLIT, FRIDAY)).toBe("zzzzzz...wwww.........zz");
  expect(hoursOf(SPLIT, SATURDAY)).toBe("zzzzzz................zz");
});

test("work over midnight belongs to the day on which it starts, also from Saturday to Sunday", () => {
  const night: WorkingWeek = [[], [], [], [], [], [], [hour(22, 6)]];
  expect(hoursOf(night, SATURDAY)).toMatch(/ww$/);
  expect(hoursOf(night, SUNDAY)).toMatch(/^wwwwww\./);
});

test.each([
  ["before an early shift, sleep begins earlier", [hour(9, 17)], [hour(5, 13)], "z", 20, 4],
  ["after a late shift, sleep begins later", [hour(14, 23)], [hour(9, 17)], "z", 24, 8],
  ["after a night shift, sleep follows it", [hour(22, 6)], [hour(22, 6)], "z", 31, 15],
  ["between a night and a morning shift, sleep is short", [hour(22, 4)], [hour(9, 17)], "z", 29, 8],
] as const)("%s", (_rule, monday, tuesday, _letter, from, to) => {
  const week: WorkingWeek = [[], [...monday], [...tuesday], [], [], [], []];
  const { sleep } = scheduleOf("UTC", { week });
  expect(sleep[MONDAY]).toEqual({ start: (24 + from) * 60, end: (48 + to) * 60 });
});

test("on days off people sleep as beside the working day next to them", () => {
  const week: WorkingWeek = [[], [hour(22, 6)], [], [], [], [hour(5, 13)], []];
  expect(hoursOf(week, TUESDAY)).toBe("wwwwww.zzzzzzzz.........");
  expect(hoursOf(week, WEDNESDAY)).toBe(".......zzzzzzzz.........");
  expect(hoursOf(week, FRIDAY)).toBe("zzzz.wwwwwwww.......zzzz");
});

test("between the hours of a split day a meeting is a little inconvenient, and more so on a day off", () => {
  const totals = totalsOf(scheduleOf("UTC", { week: SPLIT }));
  const at = (weekday: number, slot: number) =>
    totals[((weekday + 6) % 7) * 96 + slot]?.inconvenience ?? 0;
  expect(at(MONDAY, 10 * 4)).toBe(0);
  expect(at(MONDAY, 13 * 4)).toBeGreaterThan(0);
  expect(at(MONDAY, 13 * 4)).toBeLessThan(at(MONDAY, 20 * 4));
  expect(at(SATURDAY, 10 * 4)).toBeGreaterThan(at(FRIDAY, 10 * 4));
});

test("hours and weekend, and the same by weekday, behave alike in every slot of a week", () => {
  const quarter = fc.integer({ min: 0, max: 95 }).map((index) => index * 15);
  const hours = fc
    .record({ start: quarter, end: quarter })
    .filter(({ start, end }) => start !== end);
  const weekend = fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 6 });
  fc.assert(
    fc.property(hours, weekend, ({ start, end }, off) => {
      const week = SLOTS.slice(0, 7).map((_, day): WorkingWeek[number] =>
        off.includes(day) ? [] : [[start, end]],
      );
      const one = scheduleOf("UTC", { hours: { start, end }, weekend: off });
      const other = scheduleOf("UTC", { week });
      expect(statesOf(other)).toEqual(statesOf(one));
      expect(totalsOf(other)).toEqual(totalsOf(one));
    }),
    { numRuns: 50 },
  );
});

test("whatever the hours, people work in all of them, sleep at most eight hours after a day, and never while they work", () => {
  fc.assert(
    fc.property(anyWeek(15), (week) => {
      const schedule = scheduleOf("UTC", { week });
      const minutes = week
        .flat()
        .reduce((sum, [start, end]) => sum + ((end - start + 1440) % 1440), 0);
      const working = SLOTS.filter((slot) => stateAt(schedule, slot) === "work");
      expect(working.length * 15).toBe(minutes);
      const isAsleep = (slot: number) =>
        schedule.sleep.some(
          ({ start, end }) => (slot * 15 - start + 2 * 10080) % 10080 < end - start,
        );
      expect(SLOTS.filter((slot, index) => isAsleep(index) && working.includes(slot))).toEqual([]);
      for (const { start, end } of schedule.sleep) expect(end - start).toBeLessThanOrEqual(480);
    }),
  );
});
