import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Meeting, Repeat } from "../../../shared/meeting/meeting.ts";
import type { Person } from "../../../shared/meeting/meeting-totals.ts";
import { scheduleOf } from "../../../shared/meeting/schedule.ts";
import { zoneNames } from "../../../shared/zones/zone-rules.ts";
import { describeTurns, proposeTurns, type Turns } from "./propose-turns.ts";

const SERIES: Meeting = {
  zone: "Europe/Berlin",
  first: { year: 2027, month: 3, day: 9 },
  repeat: 1,
  times: [15 * 60],
  lengthMinutes: 60,
  skipped: [],
  people: [],
};
const COMMITTEE = [
  ...["America/Los_Angeles", "America/New_York", "Europe/London", "Europe/Berlin"],
  ...["Asia/Kolkata", "Asia/Shanghai", "Australia/Sydney"],
];
const person = (zone: string, availability = {}): Person => ({
  zone,
  name: zone,
  schedule: scheduleOf(zone, availability),
});
const largest = ({ shares }: Turns) => Math.max(...shares.map(({ burden }) => burden));

describe("turns", () => {
  test("share the nights of a committee of seven cities, where one time has them always in the same two", () => {
    const { single, turns } = proposeTurns(
      SERIES,
      COMMITTEE.map((zone) => person(zone)),
    );
    expect([single.minutes, turns.minutes]).toEqual([[14 * 60], [5.5 * 60, 15 * 60]]);
    expect([largest(single).toFixed(1), largest(turns).toFixed(1)]).toEqual(["7.9", "4.5"]);
    expect(single.shares.map(({ times }) => times[0])).toEqual([
      ...["night", "early", "work", "work", "late", "late", "night"],
    ]);
    expect(turns.shares.map(({ times }) => times.join())).toEqual([
      ...["late,early", "night,work", "night,work", "night,work"],
      ...["work,late", "work,late", "work,night"],
    ]);
  });

  test("are one time where it suits everyone, and where another would share nothing better", () => {
    const everyone = proposeTurns(SERIES, [person("Europe/Berlin"), person("Europe/London")]);
    expect(everyone.turns).toEqual(everyone.single);
    expect(largest(everyone.turns)).toBe(0);
    const two = proposeTurns(SERIES, [person("Europe/Berlin"), person("Australia/Sydney")]);
    expect(two.turns.minutes).toEqual([8 * 60]);
  });

  test("let nobody meet at night where another time allows it, even if it falls on one person", () => {
    const zones = ["America/Los_Angeles", "Europe/Berlin", "Asia/Tokyo"];
    const { turns } = proposeTurns(
      SERIES,
      zones.map((zone) => person(zone)),
    );
    expect(turns.shares.map(({ times }) => times)).toEqual([["late"], ["early"], ["work"]]);
  });

  test("count a day off and a break apart from early and late", () => {
    const day: [number, number][] = [
      [540, 720],
      [840, 1080],
    ];
    const week = Array.from({ length: 7 }, () => day);
    const { shares } = describeTurns(
      SERIES,
      [
        person("Europe/Berlin", { weekend: [2] }),
        person("Europe/Berlin"),
        person("Europe/Berlin", { week }),
      ],
      [8 * 60, 12 * 60, 20 * 60],
    );
    expect(shares.map(({ times }) => times)).toEqual([
      ["dayOff", "dayOff", "dayOff"],
      ["early", "work", "late"],
      ["early", "break", "late"],
    ]);
  });
});

const group = fc.array(
  fc.record({
    zone: fc.constantFrom(...zoneNames()),
    availability: fc.constantFrom({}, { hours: { start: 600, end: 1140 } }, { weekend: [5, 6] }),
  }),
  { minLength: 1, maxLength: 12 },
);
const repeats = fc.constantFrom<Repeat>(1, 2, 4, "monthly");
const peopleOf = (members: readonly { zone: string; availability: object }[]) =>
  members.map(({ zone, availability }) => person(zone, availability));

test("the worst-off person of any group is never worse off than at the best single time", () => {
  fc.assert(
    fc.property(group, repeats, (members, repeat) => {
      const { single, turns } = proposeTurns({ ...SERIES, repeat }, peopleOf(members));
      expect(largest(turns)).toBeLessThanOrEqual(largest(single));
    }),
    { numRuns: 60 },
  );
});

test("the order of the people changes nothing", () => {
  fc.assert(
    fc.property(group, (members) => {
      const people = peopleOf(members);
      const one = proposeTurns(SERIES, people).turns;
      const other = proposeTurns(SERIES, people.toReversed()).turns;
      expect(other).toEqual({ ...one, shares: one.shares.toReversed() });
    }),
    { numRuns: 60 },
  );
});
