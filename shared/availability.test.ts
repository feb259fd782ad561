import fc from "fast-check";
import { Value } from "typebox/value";
import { expect, test } from "vitest";
import { Availability } from "./api/availability.ts";
import { isAvailability, readAvailability } from "./availability.ts";

const NIGHT = { hours: { start: 1320, end: 360 }, weekend: [5, 6], isIncluded: false };

test("an availability is valid exactly if its schema accepts it and its hours differ", () => {
  const minute = fc.oneof(fc.integer({ min: -1, max: 1440 }), fc.constantFrom(540, 540.5, "540"));
  const hours = fc.record(
    { start: minute, end: minute, zone: fc.constant("UTC") },
    { requiredKeys: [] },
  );
  const day = fc.oneof(fc.integer({ min: -1, max: 7 }), fc.constant("5"));
  const field = { hours, weekend: fc.array(day, { maxLength: 7 }), isIncluded: fc.boolean() };
  const value = fc.oneof(
    fc.record({ ...field, holidays: fc.constant(true) }, { requiredKeys: [] }),
    fc.record(field, { requiredKeys: [] }),
    fc.jsonValue(),
  );
  fc.assert(
    fc.property(value, (candidate) => {
      const isAccepted =
        Value.Check(Availability, candidate) &&
        (candidate.hours === undefined || candidate.hours.start !== candidate.hours.end);
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
  for (const none of [undefined, null, [], "night", {}, { isIncluded: true }, { weekend: [7] }])
    expect(readAvailability(none)).toBeUndefined();
});
