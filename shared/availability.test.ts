import fc from "fast-check";
import { Value } from "typebox/value";
import { expect, test } from "vitest";
import { Availability } from "./api/availability.ts";
import { findHoursFault, isAvailability, readAvailability } from "./availability.ts";
import { anyWeek } from "./testing/any-week.ts";

const NIGHT = { hours: { start: 1320, end: 360 }, weekend: [5, 6], isIncluded: false };

const SPLIT = [
  [],
  [
    [540, 720],
    [840, 1080],
  ],
  ...[[], [], [], [[540, 780]], []],
];

test("an availability is valid exactly if its schema accepts it and its hours have no fault", () => {
  const minute = fc.oneof(fc.integer({ min: -1, max: 1440 }), fc.constantFrom(540, 540.5, "540"));
  const hours = fc.record(
    { start: minute, end: minute, zone: fc.constant("UTC") },
    { requiredKeys: [] },
  );
  const day = fc.oneof(fc.integer({ min: -1, max: 7 }), fc.constant("5"));
  const range = fc.array(minute, { minLength: 1, maxLength: 3 });
  const week = fc.array(fc.array(range, { maxLength: 4 }), { minLength: 6, maxLength: 8 });
  const field = {
    hours,
    weekend: fc.array(day, { maxLength: 7 }),
    week: fc.oneof(week, anyWeek(15)),
    isIncluded: fc.boolean(),
  };
  const value = fc.oneof(
    fc.record({ ...field, holidays: fc.constant(true) }, { requiredKeys: [] }),
    fc.record(field, { requiredKeys: [] }),
    fc.jsonValue(),
  );
  fc.assert(
    fc.property(value, (candidate) => {
      const isAccepted =
        Value.Check(Availability, candidate) && findHoursFault(candidate) === undefined;
      expect(isAvailability(candidate)).toBe(isAccepted);
    }),
    { numRuns: 1000 },
  );
});

test("reading keeps valid fields, sorts weekend days, and drops defaults, broken and unknown fields", () => {
  expect(readAvailability(NIGHT)).toEqual(NIGHT);
  expect(readAvailability({ ...NIGHT, weekend: [6, 5], holidays: ["May 1"] })).toEqual(NIGHT);
  const { hours: _, ...others } = NIGHT;
  for (const hours of [null, { start: 0 }, { start: 60, end: 60 }, { start: 0, end: 1440 }])
    expect(readAvailability({ ...NIGHT, hours })).toEqual(others);
  expect(readAvailability({ weekend: [] })).toEqual({ weekend: [] });
  expect(readAvailability({ ...NIGHT, week: SPLIT })).toEqual({ week: SPLIT, isIncluded: false });
  const mixed = SPLIT.map((day) => day.toReversed());
  expect(readAvailability({ week: mixed })).toEqual({ week: SPLIT });
  for (const none of [undefined, null, [], "night", {}, { isIncluded: true }, { weekend: [7] }])
    expect(readAvailability(none)).toBeUndefined();
});

test("hours by weekday may meet and may pass midnight, and must not overlap or end when they start", () => {
  const week = (monday: number[][], tuesday: number[][] = [], sunday: number[][] = []) =>
    findHoursFault({ week: [sunday, monday, tuesday, [], [], [], []] as never });
  const night = [1320, 360];
  expect(
    week([
      [540, 720],
      [720, 780],
    ]),
  ).toBeUndefined();
  expect(
    week([
      [540, 720],
      [700, 780],
    ]),
  ).toBe("overlap");
  expect(
    week([
      [700, 780],
      [540, 720],
    ]),
  ).toBe("overlap");
  expect(week([night, [420, 480]], [night], [night])).toBeUndefined();
  expect(week([night], [[360, 540]])).toBeUndefined();
  expect(week([night], [[300, 540]])).toBe("overlap");
  expect(week([[300, 540]], [], [night])).toBe("overlap");
  expect(findHoursFault({ week: [[[0, 60]], [], [], [], [], [], [[1380, 30]]] })).toBe("overlap");
  expect(week([night, [30, 480]])).toBeUndefined();
  expect(week([[540, 540]])).toBe("equal-ends");
  expect(week([])).toBeUndefined();
  expect(findHoursFault({ week: [[[540, 720]], [], [], [], [], [], []], weekend: [] })).toBe(
    "two-forms",
  );
});

test("any working hours by weekday without overlaps are valid, and are read back equal", () => {
  fc.assert(
    fc.property(anyWeek(1), (week) => {
      expect(isAvailability({ week })).toBe(true);
      expect(readAvailability(JSON.parse(JSON.stringify({ week })))).toEqual({ week });
    }),
  );
});
