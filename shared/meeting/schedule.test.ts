import { describe, expect, test } from "vitest";
import { scheduleOf, stateAt } from "./schedule.ts";

const at = (hour: number, minute = 0) => hour * 60 + minute;
const MONDAY = 1;
const FRIDAY = 5;
const SATURDAY = 6;

describe("the schedule of a person", () => {
  test("is 9 am to 5 pm on weekdays and sleep from 10 pm to 6 am unless they say otherwise", () => {
    const { work, sleep } = scheduleOf("Europe/Berlin");
    const day = [{ start: at(9), end: at(17) }];
    expect(work).toEqual([[], day, day, day, day, day, []]);
    expect(sleep[MONDAY]).toEqual({ start: at(24 + 22), end: at(48 + 6) });
  });

  test("has their own hours and weekend", () => {
    const hours = { start: at(8), end: at(12) };
    const { work } = scheduleOf("Asia/Riyadh", { hours, weekend: [MONDAY] });
    expect(work).toEqual([[hours], [], ...Array.from({ length: 5 }, () => [hours])]);
    expect(scheduleOf("Asia/Riyadh", { weekend: [] }).work).not.toContainEqual([]);
  });

  test.each([
    ["a night shift sleeps after it", [22, 6], [7, 15]],
    ["a late shift sleeps later", [14, 23], [0, 8]],
    ["an early shift sleeps earlier", [5, 13], [20, 4]],
    ["work until 9 pm leaves an hour before sleep", [12, 21], [22, 6]],
    ["work from 7 am leaves an hour after sleep", [7, 15], [22, 6]],
    ["long work shortens sleep", [6, 0], [1, 5]],
    ["work around the clock leaves no sleep", [0, 23], [0, 0]],
  ] as const)("%s", (_rule, [start, end], [asleep, awake]) => {
    const hours = { start: at(start), end: at(end) };
    for (const { start: from, end: to } of scheduleOf("UTC", { hours }).sleep)
      expect([from % at(24), to % at(24)]).toEqual([at(asleep), at(awake)]);
  });
});

describe("a person's state", () => {
  const stateOf = (weekday: number, hour: number, minute = 0, hours = [9, 17]) =>
    stateAt(scheduleOf("UTC", { hours: { start: at(hours[0] ?? 0), end: at(hours[1] ?? 0) } }), {
      weekday,
      hour,
      minute,
    });

  test.each([
    [MONDAY, 8, 45, "awake"],
    [MONDAY, 9, 0, "work"],
    [MONDAY, 16, 45, "work"],
    [MONDAY, 17, 0, "awake"],
    [MONDAY, 21, 45, "awake"],
    [MONDAY, 22, 0, "asleep"],
    [MONDAY, 5, 45, "asleep"],
    [MONDAY, 6, 0, "awake"],
    [SATURDAY, 12, 0, "awake"],
    [SATURDAY, 23, 0, "asleep"],
  ] as const)("on weekday %i at %i:%i is %s", (weekday, hour, minute, state) => {
    expect(stateOf(weekday, hour, minute)).toBe(state);
  });

  test("a night shift belongs to the day on which it starts", () => {
    const nights = [22, 6];
    expect(stateOf(FRIDAY, 23, 0, nights)).toBe("work");
    expect(stateOf(SATURDAY, 5, 0, nights)).toBe("work");
    expect(stateOf(SATURDAY, 22, 0, nights)).toBe("awake");
    expect(stateOf(MONDAY, 5, 0, nights)).toBe("awake");
    expect(stateOf(MONDAY, 10, 0, nights)).toBe("asleep");
  });
});
