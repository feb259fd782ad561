import fc from "fast-check";
import { expect, test } from "vitest";
import { SLOT_MS } from "../durations.ts";
import { anyWeek } from "../testing/any-week.ts";
import { addDays, type CivilDate, civilDay } from "../zones/civil-day.ts";
import { wallTimeAt } from "../zones/wall-time.ts";
import { zoneNames } from "../zones/zone-rules.ts";
import type { Person } from "./meeting-totals.ts";
import { type MeetingRequest, proposeMeetings } from "./propose-meetings.ts";
import { scheduleOf, stateAt } from "./schedule.ts";

/** `npm run test:all` tries ten times as many. */
const RUNS = Number(process.env["MEETING_RUNS"] ?? 1000);

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
const person = fc.tuple(zone, availability).map(
  ([ianaZone, own]): Person => ({
    zone: ianaZone,
    name: ianaZone,
    schedule: scheduleOf(ianaZone, own),
  }),
);
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

function minuteOfWeek(ianaZone: string, instant: number): number {
  const { weekday, hour, minute } = wallTimeAt(ianaZone, instant);
  return (weekday * 24 + hour) * 60 + minute;
}

interface Counts {
  readonly start: number;
  readonly isVisitorAsleep: boolean;
  readonly asleep: number;
  readonly suited: number;
  /** 2 for a person who sleeps at any time of it, 0 for one whom it suits, else 1. */
  readonly burdens: readonly number[];
}

/** Each start with what it means, by looking at every quarter of an hour of everyone. */
function countAll(wanted: MeetingRequest): Counts[] {
  return wanted.dates.flatMap((date) => countDay(date, wanted));
}

function countDay(date: CivilDate, wanted: MeetingRequest): Counts[] {
  const { visitorZone, people, lengthMinutes, from } = wanted;
  const day = civilDay(visitorZone, date);
  if (!day) return [];
  const slots = lengthMinutes / 15;
  const length = (day.end - day.start) / SLOT_MS;
  const isFree = people.some(({ schedule }) => schedule.work.flat().length === 0);
  const states = people.map(({ zone: ianaZone, schedule }) =>
    Array.from({ length: length + slots }, (_, index) =>
      stateAt(schedule, minuteOfWeek(ianaZone, day.start + index * SLOT_MS)),
    ),
  );
  return Array.from({ length }, (_, index) => {
    const parts = states.map((one) => one.slice(index, index + slots));
    const suits = parts.map((part) =>
      isFree ? !part.includes("work") : part.every((state) => state === "work"),
    );
    return {
      start: day.start + index * SLOT_MS,
      isVisitorAsleep: people.some(
        ({ isVisitor }, at) => isVisitor === true && parts[at]?.includes("asleep") === true,
      ),
      asleep: parts.filter((part) => part.includes("asleep")).length,
      suited: suits.filter(Boolean).length,
      burdens: parts.map((part, at) => (part.includes("asleep") ? 2 : suits[at] ? 0 : 1)),
    };
  }).filter(({ start }) => start >= from);
}

function isBetter(one: Counts, other: Counts): boolean {
  if (one.isVisitorAsleep !== other.isVisitorAsleep) return other.isVisitorAsleep;
  if (one.asleep !== other.asleep) return one.asleep < other.asleep;
  return one.suited > other.suited;
}

test(`for ${RUNS} random lists no proposal is contradicted by a better time of the same days that is better for somebody than those before`, () => {
  fc.assert(
    fc.property(request, (wanted) => {
      const all = countAll(wanted);
      const proposals = proposeMeetings(wanted);
      const counts = proposals.map(({ span }) => all.find(({ start }) => start === span.start));
      expect(counts).not.toContain(undefined);
      expect(proposals.length > 0).toBe(all.length > 0);
      expect(proposals.length).toBeLessThanOrEqual(3);
      let left = all;
      for (const [index, own] of (counts as Counts[]).entries()) {
        expect(left.includes(own)).toBe(true);
        expect(left.filter((other) => isBetter(other, own))).toEqual([]);
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
