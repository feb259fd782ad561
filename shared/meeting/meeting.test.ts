import fc from "fast-check";
import { expect, test } from "vitest";
import { meetingAt, nextOccurrence, occurrenceAt, occurrences, type Repeat } from "./meeting.ts";

const ABOUT = { people: [], lengthMinutes: 60, repeat: 1 } as const;
const WEEKLY = meetingAt(Date.parse("2027-03-09T14:00Z"), ABOUT, "Europe/Berlin");

// That rules give the dates that other programs find: web/meeting/calendar/calendar-file.test.ts.
test("an occurrence moves forward by the gap if the clocks skip its time", () => {
  const series = { ...WEEKLY, first: { year: 2027, month: 3, day: 28 }, times: [150] };
  const starts = [0, 1].map((index) => new Date(occurrenceAt(series, index).span.start).toJSON());
  expect(starts).toEqual(["2027-03-28T01:30:00.000Z", "2027-04-04T00:30:00.000Z"]);
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
