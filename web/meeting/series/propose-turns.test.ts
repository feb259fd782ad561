import fc from "fast-check";
import { expect, test } from "vitest";
import { meetingAt, type Repeat } from "../../../shared/meeting/meeting.ts";
import type { Person } from "../../../shared/meeting/propose-meetings.ts";
import { scheduleOf } from "../../../shared/meeting/schedule.ts";
import { zoneNames } from "../../../shared/zones/zone-rules.ts";
import { proposeTurns } from "./propose-turns.ts";

const ABOUT = { people: [], lengthMinutes: 60, repeat: 1 } as const;
const SERIES = meetingAt(Date.parse("2027-03-09T14:00Z"), ABOUT, "Europe/Berlin");
const COMMITTEE = [
  ...["America/Los_Angeles", "America/New_York", "Europe/London", "Europe/Berlin"],
  ...["Asia/Kolkata", "Asia/Shanghai", "Australia/Sydney"],
];
const person = (zone: string, availability = {}): Person => ({
  zone,
  name: zone,
  schedule: scheduleOf(zone, availability),
});

/** Each with the most turns, the start hours of those proposed, the largest burden, and what they cost each person. */
const PROPOSED = {
  "the nights of a committee of seven cities are shared": {
    ...{ maxTurns: 4, zones: COMMITTEE, hours: [5.5, 15], burden: "4.5" },
    costs: "late,early asleep,work asleep,work asleep,work work,late work,late work,asleep",
  },
  "one time would have them always in the same two": {
    ...{ maxTurns: 1, zones: COMMITTEE, hours: [14], burden: "7.9" },
    costs: "asleep early work work late late asleep",
  },
  "one time is enough where it suits everyone": {
    ...{ maxTurns: 4, zones: ["Europe/Berlin", "Europe/London"], hours: [10], burden: "0.0" },
    costs: "work work",
  },
  "one time is enough where another would share nothing better": {
    ...{ maxTurns: 4, zones: ["Europe/Berlin", "Australia/Sydney"], hours: [8], burden: "1.0" },
    costs: "early work",
  },
  "nobody meets at night where another time allows it, even if it falls on one person": {
    ...{ maxTurns: 4, zones: ["America/Los_Angeles", "Europe/Berlin", "Asia/Tokyo"] },
    ...{ hours: [6], burden: "5.1", costs: "late early work" },
  },
};

test.each(Object.entries(PROPOSED))("%s", (_rule, { maxTurns, zones, ...proposed }) => {
  const people = zones.map((zone) => person(zone));
  const { minutes, burden, costs } = proposeTurns(SERIES, people, maxTurns);
  expect({
    hours: minutes.map((minute) => minute / 60),
    burden: burden.toFixed(1),
    costs: costs.map((one) => one.join()).join(" "),
  }).toEqual(proposed);
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
      const [single, turns] = [1, 4].map((count) =>
        proposeTurns({ ...SERIES, repeat }, peopleOf(members), count),
      );
      expect(turns?.burden).toBeLessThanOrEqual(single?.burden ?? 0);
    }),
    { numRuns: 60 },
  );
});

test("the order of the people changes nothing", () => {
  fc.assert(
    fc.property(group, (members) => {
      const people = peopleOf(members);
      const one = proposeTurns(SERIES, people);
      const other = proposeTurns(SERIES, people.toReversed());
      expect(other).toEqual({ ...one, costs: one.costs.toReversed() });
    }),
    { numRuns: 60 },
  );
});
