import fc from "fast-check";
import { Value } from "typebox/value";
import { expect, test } from "vitest";
import { Availability, type WorkingWeek } from "./api/availability.ts";
import { findHoursFault, isAvailability, readAvailability } from "./availability.ts";
import { anyWeek } from "./testing/any-week.ts";

const NIGHT = { hours: { start: 1320, end: 360 }, weekend: [5, 6], isIncluded: false };
const SPLIT: WorkingWeek[number] = [
  [540, 720],
  [840, 1080],
];
const WEEK: WorkingWeek = [[], SPLIT, [], [], [], [[540, 780]], []];

test("an availability is valid exactly if its schema accepts it and its hours have no fault", () => {
  const minute = fc.oneof(fc.integer({ min: -1, max: 1440 }), fc.constantFrom(540, 540.5, "540"));
  const hours = { start: minute, end: minute, zone: fc.constant("UTC") };
  const day = fc.oneof(fc.integer({ min: -1, max: 7 }), fc.constant("5"));
  const range = fc.array(minute, { minLength: 1, maxLength: 3 });
  const week = fc.array(fc.array(range, { maxLength: 4 }), { minLength: 6, maxLength: 8 });
  const fields = {
    hours: fc.record(hours, { requiredKeys: [] }),
    weekend: fc.array(day, { maxLength: 7 }),
    week: fc.oneof(week, anyWeek(15)),
    isIncluded: fc.boolean(),
    holidays: fc.constant(true),
  };
  const value = fc.oneof(fc.record(fields, { requiredKeys: [] }), fc.jsonValue());
  fc.assert(
    fc.property(value, (candidate) => {
      const isAccepted =
        Value.Check(Availability, candidate) && findHoursFault(candidate) === undefined;
      expect(isAvailability(candidate)).toBe(isAccepted);
    }),
    { numRuns: 1000 },
  );
});

test("reading keeps valid fields, sorts days and hours, and drops defaults, broken and unknown fields", () => {
  expect(readAvailability({ ...NIGHT, weekend: [6, 5], holidays: ["May 1"] })).toEqual(NIGHT);
  const { hours: _, ...others } = NIGHT;
  for (const hours of [null, { start: 0 }, { start: 60, end: 60 }, { start: 0, end: 1440 }])
    expect(readAvailability({ ...NIGHT, hours })).toEqual(others);
  expect(readAvailability({ weekend: [] })).toEqual({ weekend: [] });
  const week = WEEK.map((day) => day.toReversed());
  expect(readAvailability({ ...NIGHT, week })).toEqual({ week: WEEK, isIncluded: false });
  for (const none of [undefined, null, [], "night", {}, { isIncluded: true }, { weekend: [7] }])
    expect(readAvailability(none)).toBeUndefined();
});

test("hours by weekday may meet and pass midnight, but not overlap or end when they start, and stand alone", () => {
  const range = fc.record({ start: fc.nat(23), length: fc.nat(9) });
  const day = fc.array(range, { maxLength: 2 });
  fc.assert(
    fc.property(fc.array(day, { minLength: 7, maxLength: 7 }), (days) => {
      const toRange = ({ start, length }: { start: number; length: number }) =>
        [start * 60, ((start + length) % 24) * 60] as WorkingWeek[number][number];
      const hours = days.flatMap((ranges, weekday) =>
        ranges.flatMap(({ start, length }) =>
          Array.from({ length }, (_, hour) => (weekday * 24 + start + hour) % (7 * 24)),
        ),
      );
      const isEmpty = days.flat().some(({ length }) => length === 0);
      const isTwice = new Set(hours).size < hours.length;
      const week = days.map((ranges) => ranges.map(toRange));
      const fault = isEmpty ? "equal-ends" : isTwice ? "overlap" : undefined;
      expect(findHoursFault({ week })).toBe(fault);
      expect(findHoursFault({ week, weekend: [] })).toBe("two-forms");
    }),
  );
});
