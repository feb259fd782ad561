import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { CivilDate } from "../zones/civil-day.ts";
import { formatIsoDate, parseIsoDate } from "../zones/iso-date.ts";
import {
  dateOf,
  type Meeting,
  meetingAt,
  nextOccurrence,
  occurrenceAt,
  occurrences,
  type Repeat,
} from "./meeting.ts";

const WEEKLY: Meeting = {
  zone: "Europe/Berlin",
  first: { year: 2027, month: 3, day: 9 },
  repeat: 1,
  times: [15 * 60],
  lengthMinutes: 60,
  skipped: [],
  people: [],
};
const startsOf = (series: Meeting, count: number) =>
  Array.from({ length: count }, (_, index) =>
    new Date(occurrenceAt(series, index).span.start).toISOString().slice(0, 16),
  );

test.each([
  [1, "2027-03-09", ["2027-03-16", "2027-03-23"]],
  [2, "2027-03-09", ["2027-03-23", "2027-04-06"]],
  [4, "2027-03-09", ["2027-04-06", "2027-05-04"]],
  ["monthly", "2027-03-09", ["2027-04-13", "2027-05-11"]],
  // A fifth weekday means the last.
  ["monthly", "2026-12-31", ["2027-01-28", "2027-02-25", "2027-03-25"]],
] as const)("a meeting that repeats by %s has after %s the dates %j", (repeat, start, dates) => {
  const series = { ...WEEKLY, repeat, first: parseIsoDate(start) as CivilDate };
  expect(dates.map((_, index) => formatIsoDate(dateOf(series, index + 1)))).toEqual(dates);
});

describe("an occurrence", () => {
  test("keeps its time on the clocks of its zone while DST begins", () => {
    expect(startsOf(WEEKLY, 4)).toEqual([
      "2027-03-09T14:00",
      "2027-03-16T14:00",
      "2027-03-23T14:00",
      "2027-03-30T13:00",
    ]);
  });

  test("moves forward by the gap if the clocks skip its time", () => {
    const first = { year: 2027, month: 3, day: 28 };
    expect(startsOf({ ...WEEKLY, first, times: [150] }, 2)).toEqual([
      "2027-03-28T01:30",
      "2027-04-04T00:30",
    ]);
  });

  test("takes the turn of its index, also after a skipped one", () => {
    const series = { ...WEEKLY, times: [480, 960], skipped: [1] };
    const all = [0, 1, 2].map((index) => occurrenceAt(series, index));
    expect(
      all.map(({ span, isSkipped }) => [new Date(span.start).getUTCHours(), isSkipped]),
    ).toEqual([
      [7, false],
      [15, true],
      [7, false],
    ]);
  });
});

test("the coming occurrences begin with the one that has not ended, at every instant of ten years", () => {
  const repeat = fc.constantFrom<Repeat>(1, 2, 4, "monthly");
  const start = Date.UTC(2026, 10, 25);
  fc.assert(
    fc.property(repeat, fc.integer({ min: 0, max: 3650 * 24 }), (chosen, hours) => {
      const from = start + hours * 3_600_000;
      const series = { ...WEEKLY, repeat: chosen };
      const [next] = occurrences(series, { from, count: 1 });
      const before = Array.from({ length: 600 }, (_, index) => occurrenceAt(series, index));
      expect(next).toEqual(before.find(({ span }) => span.end > from));
    }),
    { numRuns: 60 },
  );
});

test("a meeting that takes place once has this one occurrence, also after it", () => {
  const start = Date.parse("2027-03-09T14:30Z");
  const once = meetingAt(start, { people: [], lengthMinutes: 45 });
  const only = { span: { start, end: start + 45 * 60_000 }, isSkipped: false, index: 0 };
  expect(occurrences(once, { from: start + 1e9, count: 3 })).toEqual([
    { ...only, date: { year: 2027, month: 3, day: 9 } },
  ]);
  expect(nextOccurrence(once, start + 1e9)).toMatchObject(only);
});
