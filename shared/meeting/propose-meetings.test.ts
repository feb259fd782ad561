import { describe, expect, test } from "vitest";
import type { Availability } from "../api/availability.ts";
import { addDays, type CivilDate } from "../zones/civil-day.ts";
import { coveredDates } from "../zones/covered-dates.ts";
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

  test("are each better for somebody than those before, and hold on each day of the same cost", () => {
    const zones = [
      "Europe/Berlin",
      "Australia/Sydney",
      "Europe/London",
      "America/Los_Angeles",
      "Asia/Kolkata",
    ];
    expect(
      proposeIn(
        "2026-11-28",
        zones.map((zone) => personIn(zone)),
      ),
    ).toEqual([
      ["11-30T09:00", "work late work asleep work", "30,1,2,3,4"],
      ["12-01T05:00", "early work asleep late work", "1,2,3,4"],
      ["11-30T14:00", "work asleep work early late", "30,1,2,3,4"],
    ]);
  });

  test("are one if it suits everyone", () => {
    expect(proposeIn("2026-11-25", [personIn("Europe/Berlin"), personIn("Europe/London")])).toEqual(
      [["11-25T09:00", "work work", "25,26,27,30,1"]],
    );
  });

  test("are in free time if somebody never works: nobody asleep, nobody at work, on a weekend", () => {
    const manila = personIn("Asia/Manila", { weekend: [0, 1, 2, 3, 4, 5, 6] });
    expect(proposeIn("2026-11-25", [personIn("America/Chicago"), manila])).toEqual([
      ["11-29T00:00", "dayOff free", "29,30"],
    ]);
  });
});

describe("the proposals of a day", () => {
  test("are the first full hour that all have in common", () => {
    expect(
      propose(
        "2026-11-24",
        ["America/New_York", "Europe/London"].map((z) => personIn(z)),
      ),
    ).toEqual(["14:00 work work"]);
    expect(propose("2026-11-24", [personIn("Europe/Berlin")])).toEqual(["08:00 work"]);
  });

  test("have the fewest people asleep, then the most at work", () => {
    const people = ["Europe/Berlin", "America/New_York", "Asia/Tokyo", "America/Los_Angeles"];
    expect(
      propose(
        "2026-11-23",
        people.map((zone) => personIn(zone)),
      ),
    ).toEqual([
      "14:00 work work asleep early",
      "20:00 late work asleep work",
      "12:00 work early late asleep",
    ]);
  });

  test("may be on a day off or outside working hours for some", () => {
    const people = [personIn("America/New_York"), personIn("Asia/Tokyo")];
    expect(propose("2026-11-23", people)[0]).toBe("21:00 work early");
    expect(propose("2026-11-27", [personIn("Europe/Berlin"), personIn("Asia/Riyadh")])[0]).toBe(
      "08:00 work dayOff",
    );
  });

  test("avoid the weekend of each country", () => {
    const people = [personIn("Europe/Berlin"), personIn("Asia/Riyadh")];
    expect(propose("2026-11-26", people)[0]).toBe("08:00 work work");
    expect(propose("2026-11-29", people)[0]).toMatch(/^\d\d:00 dayOff work$/);
  });

  test("are in the daytime of a weekend, even if it is still Friday evening for someone", () => {
    const zones = ["Europe/Berlin", "America/New_York", "Asia/Tokyo", "America/Los_Angeles"];
    const people = zones.map((zone) => personIn(zone));
    expect(propose("2026-11-28", people)[0]).toBe("14:00 dayOff dayOff asleep dayOff");
  });

  test("are in working hours across midnight", () => {
    const night = personIn("Europe/Berlin", { hours: { start: 1320, end: 360 } });
    expect(propose("2026-11-24", [night, personIn("Australia/Sydney")])).toEqual([
      "23:00 work work",
    ]);
  });

  test("begin no earlier than asked, though the visitor would be asleep", () => {
    const evening = Date.parse("2026-11-24T20:30:00Z");
    const [first] = proposeMeetings(
      requestFor("2026-11-24", [personIn("Europe/Berlin")], 60, evening),
    );
    expect(first).toEqual({
      span: { start: evening + 1_800_000, end: evening + 5_400_000 },
      costs: ["asleep"],
      starts: [evening + 1_800_000],
    });
  });

  test("fit the gap weeks of March and October, when New York and London are four hours apart", () => {
    const people = [personIn("America/New_York"), personIn("Europe/London")];
    expect(propose("2027-03-16", people)[0]).toBe("13:00 work work");
    expect(propose("2026-10-27", people)[0]).toBe("13:00 work work");
    expect(propose("2026-11-03", people)[0]).toBe("14:00 work work");
  });

  test("follow Morocco's former hour in Ramadan", () => {
    const people = [personIn("Africa/Casablanca"), personIn("Europe/London")];
    expect(propose("2026-02-24", people)[0]).toBe("09:00 work work");
    expect(propose("2026-04-07", people)[0]).toBe("08:00 work work");
  });

  test("start on the visitor's hour where zones differ by half or quarter hours", () => {
    const people = [personIn("Asia/Kathmandu"), personIn("Australia/Lord_Howe")];
    const [first] = proposeMeetings(requestFor("2026-11-24", people));
    expect(new Date(first?.span.start ?? 0).toISOString()).toBe("2026-11-24T03:15:00.000Z");
  });

  test("are on every date that the rules cover, and on no other", () => {
    const { first, last } = coveredDates("UTC");
    for (const date of [first, last]) {
      expect(propose(formatIsoDate(date), [personIn("UTC")])).toHaveLength(1);
    }
    expect(propose(formatIsoDate(addDays(first, -1)), [personIn("UTC")])).toEqual([]);
    expect(propose(formatIsoDate(addDays(last, 1)), [personIn("UTC")])).toEqual([]);
  });
});
