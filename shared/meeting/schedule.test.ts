import fc from "fast-check";
import { expect, test } from "vitest";
import type { WorkingWeek } from "../api/availability.ts";
import { anyWeek } from "../testing/any-week.ts";
import { findGroups } from "./propose-meetings.ts";
import { scheduleOf, stateAt } from "./schedule.ts";

const SLOTS = Array.from({ length: 7 * 96 }, (_, slot) => slot * 15);
const [SUNDAY, MONDAY, TUESDAY, WEDNESDAY, FRIDAY, SATURDAY] = [0, 1, 2, 3, 5, 6] as const;

const at = (hour: number) => hour * 60;
const hour = (from: number, to: number): [number, number] => [at(from), at(to)];
const split: WorkingWeek[number] = [hour(9, 12), hour(14, 18)];
const SPLIT: WorkingWeek = [[], split, split, split, split, [hour(9, 13)], []];
const NIGHT: WorkingWeek = [[], [], [], [], [], [], [hour(22, 6)]];
const USUAL: WorkingWeek = [[], ...Array.from({ length: 5 }, () => [hour(9, 17)]), []];

/** A letter for each hour of a day: w(ork), . (awake), z (asleep). */
function hoursOf(week: WorkingWeek, weekday: number): string {
  const schedule = scheduleOf("UTC", { week });
  const letters = { work: "w", awake: ".", asleep: "z" };
  return Array.from(
    { length: 24 },
    (_, index) => letters[stateAt(schedule, at(weekday * 24 + index))],
  ).join("");
}

test("people work from 9 am to 5 pm on weekdays unless they say otherwise", () => {
  const { work } = scheduleOf("Europe/Berlin");
  expect(work).toEqual(scheduleOf("UTC", { week: USUAL }).work);
  const hours = { start: at(8), end: at(12) };
  const own = scheduleOf("Asia/Riyadh", { hours, weekend: [MONDAY] });
  expect(own.work).toEqual([[hours], [], ...Array.from({ length: 5 }, () => [hours])]);
  expect(scheduleOf("Asia/Riyadh", { weekend: [] }).work).not.toContainEqual([]);
});

test.each([
  ["a usual day", USUAL, MONDAY, "zzzzzz...wwwwwwww.....zz"],
  ["a split day", SPLIT, MONDAY, "zzzzzz...www..wwww....zz"],
  ["a shorter day", SPLIT, FRIDAY, "zzzzzz...wwww.........zz"],
  ["a day off", SPLIT, SATURDAY, "zzzzzz................zz"],
  ["the day on which a night shift starts", NIGHT, SATURDAY, ".......zzzzzzzz.......ww"],
  ["the day on which it ends", NIGHT, SUNDAY, "wwwwww.zzzzzzzz........."],
  [
    "a day off after a night shift",
    [[], [hour(22, 6)], [], [], [], [hour(5, 13)], []],
    WEDNESDAY,
    ".......zzzzzzzz.........",
  ],
] as const)("the hours of %s", (_day, week, weekday, hours) => {
  expect(hoursOf(week as WorkingWeek, weekday)).toBe(hours);
});

test.each([
  ["a night shift sleeps after it", hour(22, 6), hour(22, 6), 31, 39],
  ["a late shift sleeps later", hour(14, 23), hour(14, 23), 24, 32],
  ["an early shift sleeps earlier", hour(5, 13), hour(5, 13), 20, 28],
  ["an early shift after a usual day too", hour(9, 17), hour(5, 13), 20, 28],
  ["work until 9 pm leaves an hour before sleep", hour(12, 21), hour(12, 21), 22, 30],
  ["work from 7 am leaves an hour after sleep", hour(7, 15), hour(7, 15), 22, 30],
  ["long work shortens sleep", hour(6, 0), hour(6, 0), 25, 29],
  ["a night and then a morning shift do, too", hour(22, 4), hour(9, 17), 29, 32],
  ["work around the clock leaves no sleep", hour(0, 23), hour(0, 23), 24, 24],
] as const)("%s", (_rule, monday, tuesday, from, to) => {
  const week: WorkingWeek = [[], [monday], [tuesday], [], [], [], []];
  const { sleep } = scheduleOf("UTC", { week });
  expect(sleep[MONDAY]).toEqual({ start: at(24 + from), end: at(24 + to) });
});

test("between the hours of a split day a meeting is a little inconvenient, and more so on a day off", () => {
  const schedule = scheduleOf("UTC", { week: SPLIT });
  const [group] = findGroups([{ zone: "UTC", name: "", schedule }]);
  const awayAt = (weekday: number, ofHour: number) =>
    group?.week[(weekday * 24 + ofHour) * 4]?.hoursAway ?? 0;
  expect(awayAt(MONDAY, 10)).toBe(0);
  expect(awayAt(MONDAY, 13)).toBeGreaterThan(0);
  expect(awayAt(MONDAY, 13)).toBeLessThan(awayAt(TUESDAY, 20));
  expect(awayAt(SATURDAY, 10)).toBeGreaterThan(awayAt(FRIDAY, 10));
});

test("a quarter of an hour in which the hours begin, or before it, is as near to them as it is", () => {
  const [group] = findGroups([
    {
      zone: "UTC",
      name: "",
      schedule: scheduleOf("UTC", { hours: { start: 9 * 60 + 10, end: 17 * 60 + 10 } }),
    },
  ]);
  const slot = (MONDAY * 24 + 9) * 4;
  const aways = [slot - 1, slot, slot + 1].map((index) => group?.week[index]?.hoursAway ?? 0);
  expect(aways.map((hours) => Math.round(hours * 60))).toEqual([25, 15, 0]);
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
        schedule.sleep.some(({ start, end }) => (slot - start + 2 * 10080) % 10080 < end - start);
      expect(working.filter(isAsleep)).toEqual([]);
      for (const { start, end } of schedule.sleep) expect(end - start).toBeLessThanOrEqual(480);
    }),
  );
});
