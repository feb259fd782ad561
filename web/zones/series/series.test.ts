import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatIsoDate } from "../../../shared/zones/iso-date.ts";
import { occurrenceAt, occurrencesFrom, type Repeat, type Series, seriesDate } from "./series.ts";

const WEEKLY: Series = {
  zone: "Europe/Berlin",
  first: { year: 2027, month: 3, day: 9 },
  repeat: 1,
  turns: [15 * 60],
  lengthMinutes: 60,
  skipped: [],
};
const datesOf = (series: Series, count: number) =>
  Array.from({ length: count }, (_, index) => formatIsoDate(seriesDate(series, index)));
const startsOf = (series: Series, count: number) =>
  Array.from({ length: count }, (_, index) =>
    new Date(occurrenceAt(series, index).span.start).toISOString().slice(0, 16),
  );

describe("the dates of a series", () => {
  test.each([
    [1, ["2027-03-09", "2027-03-16", "2027-03-23"]],
    [2, ["2027-03-09", "2027-03-23", "2027-04-06"]],
    [4, ["2027-03-09", "2027-04-06", "2027-05-04"]],
    ["monthly", ["2027-03-09", "2027-04-13", "2027-05-11"]],
  ] as const)("follow each other by the repeat %s", (repeat, dates) => {
    expect(datesOf({ ...WEEKLY, repeat }, 3)).toEqual(dates);
  });

  test("are the last weekday of each month if the first is a fifth one", () => {
    const first = { year: 2026, month: 12, day: 31 };
    expect(datesOf({ ...WEEKLY, first, repeat: "monthly" }, 4)).toEqual([
      "2026-12-31",
      "2027-01-28",
      "2027-02-25",
      "2027-03-25",
    ]);
  });
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
    expect(startsOf({ ...WEEKLY, first, turns: [150] }, 2)).toEqual([
      "2027-03-28T01:30",
      "2027-04-04T00:30",
    ]);
  });

  test("takes the turn of its index, also after a skipped one", () => {
    const series = { ...WEEKLY, turns: [480, 960], skipped: [1] };
    const occurrences = [0, 1, 2].map((index) => occurrenceAt(series, index));
    expect(occurrences.map(({ turn, isSkipped }) => [turn, isSkipped])).toEqual([
      [0, false],
      [1, true],
      [0, false],
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
      const [next] = occurrencesFrom(series, from, 1);
      const before = Array.from({ length: 600 }, (_, index) => occurrenceAt(series, index));
      expect(next).toEqual(before.find(({ span }) => span.end > from));
    }),
    { numRuns: 60 },
  );
});
