import fc from "fast-check";
import { expect, test } from "vitest";
import type { Availability } from "../api/availability.ts";
import { SLOT_MS } from "../durations.ts";
import { anyWeek } from "../testing/any-week.ts";
import { addDays, type CivilDate, civilDay, coveredDates } from "../zones/civil-day.ts";
import { formatIsoDate, parseIsoDate } from "../zones/iso-date.ts";
import { zoneNames } from "../zones/zone-rules.ts";
import { type MeetingRequest, type Person, proposeMeetings } from "./propose-meetings.ts";
import { minuteOfWeekAt, scheduleOf, stateAt } from "./schedule.ts";

/** `npm run test:all` tries ten times as many. */
const RUNS = Number(process.env["MEETING_RUNS"] ?? 1000);

const personIn = (ianaZone: string, own: Availability = {}): Person => ({
  zone: ianaZone,
  name: ianaZone,
  schedule: scheduleOf(ianaZone, own),
});
const peopleIn = (...zones: readonly string[]) => zones.map((one) => personIn(one));

const quarter = fc.integer({ min: 0, max: 95 }).map((index) => index * 15);
const hours = fc.record({ start: quarter, end: quarter }).filter(({ start, end }) => start !== end);
const weekend = fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 7 });
const zone = fc.oneof(
  fc.constantFrom(
    ...["Australia/Lord_Howe", "Asia/Kathmandu", "Pacific/Chatham", "Pacific/Kiritimati"],
    ...["Pacific/Apia", "Pacific/Honolulu", "Africa/Casablanca", "Europe/London"],
  ),
  fc.constantFrom(...zoneNames()),
);
const availability = fc.oneof(
  { weight: 2, arbitrary: fc.constant({}) },
  { weight: 1, arbitrary: fc.record({ hours, weekend }, { requiredKeys: [] }) },
  { weight: 1, arbitrary: fc.record({ week: anyWeek(15) }) },
);
const person = fc.tuple(zone, availability).map((one) => personIn(...one));
const anyDate = fc.oneof(
  fc.constantFrom<CivilDate>(
    { year: 2027, month: 3, day: 14 },
    { year: 2027, month: 3, day: 28 },
    { year: 2026, month: 10, day: 4 },
    { year: 2026, month: 10, day: 25 },
    { year: 2026, month: 11, day: 1 },
  ),
  fc
    .date({ min: new Date("2024-01-03"), max: new Date("2036-12-22"), noInvalidDate: true })
    .map((day) => ({
      year: day.getUTCFullYear(),
      month: day.getUTCMonth() + 1,
      day: day.getUTCDate(),
    })),
);
const request = fc
  .record({
    date: anyDate,
    days: fc.constantFrom(1, 2, 7),
    people: fc.array(person, { minLength: 1, maxLength: 4 }),
    hasVisitor: fc.boolean(),
    lengthMinutes: fc.constantFrom(15, 30, 45, 60, 90, 120),
    startsAfterSlots: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 95 })),
  })
  .map(({ hasVisitor, startsAfterSlots, date, days, ...rest }): MeetingRequest => {
    const visitorZone = rest.people[0]?.zone as string;
    const people = rest.people.map((one, index) =>
      index === 0 && hasVisitor ? { ...one, isVisitor: true } : one,
    );
    const { start } = civilDay(visitorZone, date) ?? { start: 0 };
    const dates = Array.from({ length: days }, (_, index) => addDays(date, index));
    return { ...rest, dates, people, visitorZone, from: start + startsAfterSlots * SLOT_MS };
  });

/** Each start of a day with what it means, by looking at every quarter of an hour of everyone. */
function countDay(date: CivilDate, wanted: MeetingRequest) {
  const { visitorZone, people, lengthMinutes, from } = wanted;
  const day = civilDay(visitorZone, date);
  if (!day) return [];
  const slots = lengthMinutes / 15;
  const length = (day.end - day.start) / SLOT_MS;
  const isFree = people.some(({ schedule }) => schedule.work.flat().length === 0);
  const states = people.map(({ zone: ianaZone, schedule }) =>
    Array.from({ length: length + slots }, (_, index) =>
      stateAt(schedule, minuteOfWeekAt(ianaZone, day.start + index * SLOT_MS)),
    ),
  );
  return Array.from({ length }, (_, index) => {
    const parts = states.map((one) => one.slice(index, index + slots));
    const sleeps = parts.map((part) => part.includes("asleep"));
    const suits = parts.map((part) =>
      isFree ? !part.includes("work") : part.every((state) => state === "work"),
    );
    const asleep = sleeps.filter(Boolean).length;
    const isVisitorAsleep = people.some(({ isVisitor }, at) => isVisitor && sleeps[at]);
    return {
      start: day.start + index * SLOT_MS,
      asleep,
      /** By the first three rules. */
      badness: Number(isVisitorAsleep) * 10_000 + asleep * 100 - suits.filter(Boolean).length,
      /** 2 for a person who sleeps at any time of it, 0 for one whom it suits, else 1. */
      burdens: sleeps.map((isAsleep, at) => (isAsleep ? 2 : suits[at] ? 0 : 1)),
    };
  }).filter(({ start }) => start >= from);
}

test(`for ${RUNS} random lists no proposal is contradicted by a better time of the same days that is better for somebody than those before`, () => {
  fc.assert(
    fc.property(request, (wanted) => {
      const all = wanted.dates.flatMap((date) => countDay(date, wanted));
      const proposals = proposeMeetings(wanted);
      const counts = proposals.flatMap(
        ({ span }) => all.find(({ start }) => start === span.start) ?? [],
      );
      expect(counts).toHaveLength(proposals.length);
      expect(proposals.length > 0).toBe(all.length > 0);
      expect(proposals.length).toBeLessThanOrEqual(3);
      let left = all;
      for (const [index, own] of counts.entries()) {
        expect(left.includes(own)).toBe(true);
        expect(left.filter(({ badness }) => badness < own.badness)).toEqual([]);
        expect(own.asleep).toBe(counts[0]?.asleep);
        expect(proposals[index]?.starts).toContain(own.start);
        left = left.filter(({ burdens }) =>
          burdens.some((burden, at) => burden < (own.burdens[at] as number)),
        );
      }
    }),
    { numRuns: RUNS },
  );
});

test("the order of the people changes no proposal", () => {
  fc.assert(
    fc.property(request, (wanted) => {
      const reversed = { ...wanted, people: wanted.people.toReversed() };
      const spansOf = (one: MeetingRequest) => proposeMeetings(one).map(({ span }) => span);
      expect(spansOf(reversed)).toEqual(spansOf(wanted));
    }),
  );
});

/** "12-01T05:00 work late on 1,2": the start in UTC, what it costs each person, and its days. The first person is the visitor. */
function propose(date: string, people: readonly Person[], days = 1) {
  const [visitor, ...others] = people as [Person, ...Person[]];
  const first = parseIsoDate(date) as CivilDate;
  return proposeMeetings({
    dates: Array.from({ length: days }, (_, index) => addDays(first, index)),
    visitorZone: visitor.zone,
    people: [{ ...visitor, isVisitor: true }, ...others],
    lengthMinutes: 60,
    from: 0,
  }).map(({ span, costs, starts }) => {
    const start = new Date(span.start).toISOString().slice(5, 16);
    return `${start} ${costs.join(" ")} on ${starts.map((at) => new Date(at).getUTCDate()).join()}`;
  });
}

test("the proposals of a week hold on each day of the same cost, and are one if it suits everyone", () => {
  const zones = ["Europe/Berlin", "Australia/Sydney", "Europe/London"];
  const more = ["America/Los_Angeles", "Asia/Kolkata"];
  expect(propose("2026-11-28", peopleIn(...zones, ...more), 7)).toEqual([
    "11-30T09:00 work late work asleep work on 30,1,2,3,4",
    "12-01T05:00 early work asleep late work on 1,2,3,4",
    "11-30T14:00 work asleep work early late on 30,1,2,3,4",
  ]);
  expect(propose("2026-11-25", peopleIn("Europe/Berlin", "Europe/London"), 7)).toEqual([
    "11-25T09:00 work work on 25,26,27,30,1",
  ]);
});

test("they are in free time if somebody never works: nobody asleep, nobody at work, on a weekend", () => {
  const manila = personIn("Asia/Manila", { weekend: [0, 1, 2, 3, 4, 5, 6] });
  expect(propose("2026-11-25", [personIn("America/Chicago"), manila], 7)).toEqual([
    "11-29T00:00 dayOff free on 29,30",
  ]);
});

test.each([
  ["2027-03-16", ["America/New_York", "Europe/London"], "03-16T13:00 work work"],
  ["2026-02-24", ["Africa/Casablanca", "Europe/London"], "02-24T09:00 work work"],
  ["2026-11-24", ["Asia/Kathmandu", "Australia/Lord_Howe"], "11-24T03:15 work work"],
  ["2026-11-23", ["America/New_York", "Asia/Tokyo"], "11-23T21:00 work early"],
  ["2026-11-27", ["Europe/Berlin", "Asia/Riyadh"], "11-27T08:00 work dayOff"],
])(
  "the first on %s for %j is on the visitor's full hour if one is as good",
  (date, zones, first) => {
    expect(propose(date, peopleIn(...zones))[0]).toContain(first);
  },
);

test("there are proposals on every date that the rules cover, and on no other", () => {
  const { first, last } = coveredDates("UTC");
  for (const [date, count] of [
    [first, 1],
    [last, 1],
    [addDays(first, -1), 0],
    [addDays(last, 1), 0],
  ] as const)
    expect(propose(formatIsoDate(date), peopleIn("UTC"))).toHaveLength(count);
});
