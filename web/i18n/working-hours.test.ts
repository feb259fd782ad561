import { expect, test } from "vitest";
import type { WorkingWeek } from "../../shared/api/availability.ts";
import { formatAvailability, formatDays, groupDays } from "./composed-formats.ts";
import { hourCycle } from "./times.ts";

const split: WorkingWeek[number] = [
  [540, 720],
  [840, 1080],
];
const WEEK: WorkingWeek = [[], split, split, split, split, [[540, 780]], []];

test("hours by weekday are said once for all days that have them; three days in a row by the first and the last", () => {
  expect(formatAvailability({ week: WEEK })).toBe(
    "Mon–\u2060Thu 9:00 am–12:00 pm and 2:00–6:00 pm; Fri 9:00 am–1:00 pm",
  );
  hourCycle.choose("24");
  expect(formatAvailability({ week: WEEK })).toBe(
    "Mon–\u2060Thu 09:00–12:00 and 14:00–18:00; Fri 09:00–13:00",
  );
  expect(formatDays([1, 2, 4, 5, 6])).toBe("Mon, Tue and Thu–\u2060Sat");
  expect(formatDays([])).toBe("");
});

test("the same hours on all working days are said without days, and the usual ones not at all", () => {
  hourCycle.choose("24");
  expect(formatAvailability({ hours: { start: 1320, end: 360 }, weekend: [5] })).toBe(
    "22:00–06:00",
  );
  expect(formatAvailability({ weekend: [5] })).toBeUndefined();
});

test("days are grouped by their hours in the order of the week", () => {
  expect(groupDays(WEEK)).toEqual([
    { days: [1, 2, 3, 4], hours: split },
    { days: [5], hours: [[540, 780]] },
  ]);
});
