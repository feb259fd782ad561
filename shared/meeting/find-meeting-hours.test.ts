import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { civilDateAt } from "../zones/civil-day.ts";
import { daySlots, SLOT_MS } from "../zones/day-slots.ts";
import { WORLD_ZONES } from "../zones/world-zones.ts";
import { findMeetingHours } from "./find-meeting-hours.ts";

const ZONES: Readonly<Record<string, string>> = Object.fromEntries(
  WORLD_ZONES.map(({ city, zone }) => [city, zone]),
);

function meet(day: string, visitorZone: string, cities: readonly string[]) {
  const date = civilDateAt("UTC", Date.parse(day));
  const slots = daySlots(
    date,
    visitorZone,
    cities.map((city) => ZONES[city] as string),
  );
  const { spans, suggested, ...rest } = findMeetingHours(slots, cities);
  const write = ({ start, end }: { start: number; end: number }) =>
    [start, end].map((instant) => new Date(instant).toISOString().slice(8, 16)).join(" to ");
  return { ...rest, spans: spans.map(write), suggested: suggested && write(suggested) };
}

describe("overlapping working hours are the best hours", () => {
  test.each<[string, string[], string[], string, string]>([
    [
      "2026-11-20",
      ["London", "New York"],
      ["20T14:00 to 20T17:00"],
      "20T14:00 to 20T15:00",
      "Working hours overlap for 3 h.",
    ],
    // Between the DST changes of the US and Europe in March, New York is an hour nearer.
    [
      "2027-03-17",
      ["London", "New York"],
      ["17T13:00 to 17T17:00"],
      "17T13:00 to 17T14:00",
      "Working hours overlap for 4 h.",
    ],
    [
      "2026-11-20",
      ["London", "Kathmandu"],
      ["20T09:00 to 20T11:15"],
      "20T09:00 to 20T10:00",
      "Working hours overlap for 2 h 15 min.",
    ],
    // Lord Howe changes its clocks by half an hour.
    [
      "2026-11-20",
      ["Lord Howe Island", "Mumbai"],
      ["20T03:30 to 20T06:00"],
      "20T04:00 to 20T05:00",
      "Working hours overlap for 2 h 30 min.",
    ],
    [
      "2026-07-20",
      ["Lord Howe Island", "Mumbai"],
      ["20T03:30 to 20T06:30"],
      "20T04:00 to 20T05:00",
      "Working hours overlap for 3 h.",
    ],
    [
      "2026-11-20",
      ["Tokyo"],
      ["20T00:00 to 20T08:00"],
      "20T00:00 to 20T01:00",
      "Working hours in Tokyo: 8 h.",
    ],
  ])("on %s in %j", (day, cities, spans, suggested, reason) => {
    expect(meet(day, "UTC", cities)).toEqual({ kind: "all-at-work", spans, suggested, reason });
  });

  test("even if shorter than an hour, or split by the end of the visitor's day", () => {
    expect(meet("2026-11-20", "UTC", ["London", "Dhaka", "Tehran"]).spans).toEqual([
      "20T09:00 to 20T11:00",
    ]);
    expect(meet("2026-11-20", "Asia/Kolkata", ["Chicago"]).spans).toEqual([
      "19T18:30 to 19T23:00",
      "20T15:00 to 20T18:30",
    ]);
  });

  test("with a whole hour as the suggestion if one span is long enough", () => {
    expect(meet("2026-11-20", "Asia/Kathmandu", ["Rikitea"])).toMatchObject({
      spans: ["19T18:15 to 20T02:00", "20T18:00 to 20T18:15"],
      suggested: "19T18:15 to 19T19:15",
    });
  });
});

describe("without an overlap, the best hours are those with no one asleep and most at work", () => {
  test("for London and Tokyo", () => {
    expect(meet("2026-11-20", "Europe/London", ["London", "Tokyo"])).toEqual({
      kind: "nobody-asleep",
      spans: ["20T06:00 to 20T08:00", "20T09:00 to 20T13:00"],
      suggested: "20T07:00 to 20T08:00",
      reason: "Working hours don't overlap. 1 of 2 is working; no one is asleep.",
    });
  });

  test("for New York on Friday evening, which is Saturday in Tokyo", () => {
    expect(meet("2026-11-20", "America/New_York", ["New York", "Tokyo"])).toEqual({
      kind: "nobody-asleep",
      spans: ["20T21:00 to 20T22:00"],
      suggested: "20T21:00 to 20T22:00",
      reason:
        "Working hours don't overlap. 1 of 2 is working; no one is asleep. It is Saturday in Tokyo.",
    });
  });

  test("on a weekend, with no one at work", () => {
    expect(meet("2026-11-21", "UTC", ["London", "Berlin"])).toEqual({
      kind: "nobody-asleep",
      spans: ["21T06:00 to 21T21:00"],
      suggested: "21T09:00 to 21T10:00",
      reason:
        "Working hours don't overlap. No one is working; no one is asleep. It is Saturday in London and Berlin.",
    });
    expect(meet("2026-11-22", "Europe/London", ["London"]).reason).toBe(
      "No one is working; no one is asleep. It is Sunday in London.",
    );
  });
});

test("if it is always night for someone, the best hours are those with the fewest asleep", () => {
  const found = meet("2026-11-18", "UTC", ["Los Angeles", "London", "Mumbai", "Tokyo", "Auckland"]);
  expect(found).toEqual({
    kind: "somebody-asleep",
    spans: ["18T00:30 to 18T01:00", "18T03:30 to 18T04:00"],
    suggested: "18T03:30 to 18T04:00",
    reason:
      "Working hours don't overlap. 3 of 5 are working; 1 of 5 is asleep. It is night in London.",
  });
});

test("without zones, and on a skipped date, there are no best hours", () => {
  const none = { kind: "none", spans: [], suggested: undefined };
  expect(meet("2026-11-20", "UTC", [])).toEqual({
    ...none,
    reason: "There are no time zones to compare.",
  });
  expect(findMeetingHours([], ["Apia"])).toEqual({
    ...none,
    reason: "This date doesn't exist in your time zone.",
  });
});

test("the reason names up to three zones on a weekend, and counts more", () => {
  const cities = ["London", "Berlin", "Paris", "Athens"];
  expect(meet("2026-11-21", "UTC", cities.slice(1)).reason).toContain(
    "It is Saturday in Berlin, Paris and Athens.",
  );
  expect(meet("2026-11-21", "UTC", cities).reason).toContain(
    "It is Saturday in 4 of the time zones.",
  );
});

test("spans are at least a slot apart, and no slot outside them is as good", () => {
  const cities = fc.subarray(Object.keys(ZONES), { minLength: 1, maxLength: 6 });
  const day = fc
    .integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2027, 11, 31) })
    .map((instant) => civilDateAt("UTC", instant));
  fc.assert(
    fc.property(
      cities,
      fc.constantFrom(...Object.values(ZONES)),
      day,
      (named, visitorZone, date) => {
        const slots = daySlots(
          date,
          visitorZone,
          named.map((city) => ZONES[city] as string),
        );
        const { kind, spans, suggested, reason } = findMeetingHours(slots, named);
        expect(reason).not.toContain("undefined");
        const isIn = (instant: number) =>
          spans.some(({ start, end }) => start <= instant && instant < end);
        const count = (part: string) => (slot: (typeof slots)[number]) =>
          slot.there.filter((time) => time.part === part).length;
        const scores = slots.map(
          (slot) => [count("night")(slot), -count("work")(slot), isIn(slot.instant)] as const,
        );
        const inside = scores.filter(([, , isBest]) => isBest);
        const [asleep, minusAtWork] = inside[0] ?? [Number.NaN, Number.NaN];
        for (const [night, minusWork, isBest] of scores) {
          const isEqual = night === asleep && minusWork === minusAtWork;
          expect(isEqual).toBe(isBest);
          expect(night > asleep || (night === asleep && minusWork >= minusAtWork)).toBe(true);
        }
        expect(kind === "all-at-work").toBe(-minusAtWork === named.length);
        expect(kind === "somebody-asleep").toBe(asleep > 0);
        for (const [index, { start }] of spans.slice(1).entries()) {
          expect(start).toBeGreaterThan(spans[index]?.end ?? Number.NaN);
        }
        expect(isIn(suggested?.start ?? 0) && isIn((suggested?.end ?? 0) - SLOT_MS)).toBe(true);
      },
    ),
    { numRuns: 200 },
  );
});
