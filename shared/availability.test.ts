import fc from "fast-check";
import { Value } from "typebox/value";
import { expect, test } from "vitest";
import { Availability, type WorkingWeek } from "./api/availability.ts";
import { findHoursFault, isAvailability, readAvailability } from "./availability.ts";
import { minuteOfDay } from "./meeting/link-fields.ts";
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

const [MORNING, NIGHT_SHIFT] = ["0900-1200", "2200-0600"];

/** Hours of Sunday, Monday and Tuesday, as in links. */
test.each([
  ["", `${MORNING} 1200-1300`, "", undefined],
  ["", `${MORNING} 1100-1300`, "", "overlap"],
  ["", `1100-1300 ${MORNING}`, "", "overlap"],
  [NIGHT_SHIFT, `${NIGHT_SHIFT} 0700-0800`, NIGHT_SHIFT, undefined],
  ["", NIGHT_SHIFT, "0600-0900", undefined],
  ["", NIGHT_SHIFT, "0500-0900", "overlap"],
  [NIGHT_SHIFT, "0500-0900", "", "overlap"],
  ["", "0900-0900", "", "equal-ends"],
  ["", "", "", undefined],
])(
  "hours by weekday may meet and pass midnight, but not overlap or end when they start: %s, %s, %s",
  (sunday, monday, tuesday, fault) => {
    const days = [sunday, monday, tuesday, "", "", "", ""].map((day) =>
      day.split(" ").flatMap((range) => (range ? [range.split("-").map(minuteOfDay)] : [])),
    );
    expect(findHoursFault({ week: days as WorkingWeek })).toBe(fault);
  },
);

test("hours by weekday must not overlap around the week, and stand alone", () => {
  const saturday = [[[0, 60]], [], [], [], [], [], [[1380, 30]]] as WorkingWeek;
  expect(findHoursFault({ week: saturday })).toBe("overlap");
  expect(findHoursFault({ week: Array(7).fill([]), weekend: [] })).toBe("two-forms");
});
