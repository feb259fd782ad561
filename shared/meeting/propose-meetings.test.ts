import { describe, expect, test } from "vitest";
import type { Availability } from "../api/availability.ts";
import { addDays, type CivilDate, coveredDates } from "../zones/civil-day.ts";
import { formatIsoDate } from "../zones/iso-date.ts";
import { labelZone } from "../zones/label-zone.ts";
import type { Person } from "./meeting-totals.ts";
import { proposeMeetings } from "./propose-meetings.ts";
import { scheduleOf } from "./schedule.ts";

const personIn = (zone: string, availability: Availability = {}): Person => ({
  zone,
  name: labelZone(zone),
  schedule: scheduleOf(zone, availability),
});

const peopleIn = (...zones: readonly string[]) => zones.map((zone) => personIn(zone));

const dateOf = (text: string): CivilDate => {
  const [year = 0, month = 0, day = 0] = text.split("-").map(Number);
  return { year, month, day };
};

/** A request of a visitor in the zone of the first person. */
function requestFor(date: string, people: readonly Person[], lengthMinutes = 60, from = 0) {
  const [visitor, ...others] = people as [Person, ...Person[]];
  return {
    dates: [dateOf(date)],
    visitorZone: visitor.zone,
    people: [{ ...visitor, isVisitor: true }, ...others],
    lengthMinutes,
    from,
  };
}

/** "14:00 work late": the start in UTC, and what it costs each person. */
function propose(...[date, people, lengthMinutes, from]: Parameters<typeof requestFor>) {
  return proposeMeetings(requestFor(date, people, lengthMinutes, from)).map(
    ({ span, costs }) => `${new Date(span.start).toISOString().slice(11, 16)} ${costs.join(" ")}`,
  );
}

// That no time of the days is better by sleep, work and burdens: propose-meetings.property.test.ts.
describe("the proposals of a week", () => {
  const weekFrom = (date: string) =>
    Array.from({ length: 7 }, (_, days) => addDays(dateOf(date), days));
  const proposeIn = (date: string, people: readonly Person[]) =>
    proposeMeetings({ ...requestFor(date, people), dates: weekFrom(date) }).map(
      ({ span, costs, starts }) => [
        new Date(span.start).toISOString().slice(5, 16),
        costs.join(" "),
        starts.map((start) => new Date(start).getUTCDate()).join(),
      ],
    );

  test("hold on each day of the same cost, and are one if it suits everyone", () => {
    const zones = ["Europe/Berlin", "Australia/Sydney", "Europe/London"];
    const more = ["America/Los_Angeles", "Asia/Kolkata"];
    expect(proposeIn("2026-11-28", peopleIn(...zones, ...more))).toEqual([
      ["11-30T09:00", "work late work asleep work", "30,1,2,3,4"],
      ["12-01T05:00", "early work asleep late work", "1,2,3,4"],
      ["11-30T14:00", "work asleep work early late", "30,1,2,3,4"],
    ]);
    expect(proposeIn("2026-11-25", peopleIn("Europe/Berlin", "Europe/London"))).toEqual([
      ["11-25T09:00", "work work", "25,26,27,30,1"],
    ]);
  });

  test("are in free time if somebody never works: nobody asleep, nobody at work, on a weekend", () => {
    const manila = personIn("Asia/Manila", { weekend: [0, 1, 2, 3, 4, 5, 6] });
    expect(proposeIn("2026-11-25", [personIn("America/Chicago"), manila])).toEqual([
      ["11-29T00:00", "dayOff free", "29,30"],
    ]);
  });
});

describe("the first proposal of a day", () => {
  const [BERLIN, LONDON, TOKYO] = ["Europe/Berlin", "Europe/London", "Asia/Tokyo"];
  const [NEW_YORK, LA] = ["America/New_York", "America/Los_Angeles"];
  const FOUR = [BERLIN, NEW_YORK, TOKYO, LA];
  const [RIYADH, CASABLANCA] = ["Asia/Riyadh", "Africa/Casablanca"];
  const HALF_HOURS = ["Asia/Kathmandu", "Australia/Lord_Howe"];

  test.each([
    ["2026-11-24", [NEW_YORK, LONDON], "14:00 work work"],
    ["2027-03-16", [NEW_YORK, LONDON], "13:00 work work"],
    ["2026-10-27", [NEW_YORK, LONDON], "13:00 work work"],
    ["2026-02-24", [CASABLANCA, LONDON], "09:00 work work"],
    ["2026-11-24", HALF_HOURS, "03:15 work work"],
  ])("is the visitor's first full hour that all have in common: %s, %j", (date, zones, first) => {
    expect(propose(date, peopleIn(...zones))[0]).toBe(first);
  });

  test.each([
    ["2026-11-23", FOUR, "14:00 work work asleep early"],
    ["2026-11-28", FOUR, "14:00 dayOff dayOff asleep dayOff"],
    ["2026-11-23", [NEW_YORK, TOKYO], "21:00 work early"],
    ["2026-11-26", [BERLIN, RIYADH], "08:00 work work"],
    ["2026-11-27", [BERLIN, RIYADH], "08:00 work dayOff"],
  ])(
    "has the fewest asleep, then the most at work, by the weekends of their countries: %s, %j",
    (date, zones, first) => {
      expect(propose(date, peopleIn(...zones))[0]).toBe(first);
    },
  );

  test("is in working hours across midnight", () => {
    const night = personIn(BERLIN, { hours: { start: 1320, end: 360 } });
    expect(propose("2026-11-24", [night, personIn("Australia/Sydney")])).toEqual([
      "23:00 work work",
    ]);
  });

  test("begins no earlier than asked, though the visitor would be asleep", () => {
    const evening = Date.parse("2026-11-24T20:30:00Z");
    expect(propose("2026-11-24", peopleIn(BERLIN), 60, evening)).toEqual(["21:00 asleep"]);
  });

  test("is on every date that the rules cover, and on no other", () => {
    const { first, last } = coveredDates("UTC");
    for (const [date, count] of [
      [first, 1],
      [last, 1],
      [addDays(first, -1), 0],
      [addDays(last, 1), 0],
    ] as const)
      expect(propose(formatIsoDate(date), peopleIn("UTC"))).toHaveLength(count);
  });
});
