import { describe, expect, test } from "vitest";
import type { Availability } from "../../shared/api/availability.ts";
import type { Person } from "../../shared/meeting/meeting-totals.ts";
import { describeSlot } from "../../shared/meeting/propose-meetings.ts";
import { scheduleOf } from "../../shared/meeting/schedule.ts";
import { labelZone } from "../../shared/zones/label-zone.ts";
import { describeMeeting, describeProposal } from "./describe-meeting.ts";

const BERLIN = "Europe/Berlin";
const LONDON = "Europe/London";
const NEW_YORK = "America/New_York";
const TOKYO = "Asia/Tokyo";
const LATE_SHIFT = { hours: { start: 22 * 60, end: 6 * 60 } };

const personIn = (zone: string, availability?: Availability): Person => ({
  zone,
  name: labelZone(zone),
  schedule: scheduleOf(zone, availability),
});
const visitorIn = (zone: string, availability?: Availability): Person => ({
  ...personIn(zone, availability),
  isVisitor: true,
});

/** The reason of a meeting that starts at an ISO 8601 instant, in the zone of the first person. */
function describeAt(time: string, people: readonly Person[], lengthMinutes = 60) {
  const visitorZone = people[0]?.zone ?? "UTC";
  const date = { year: 2026, month: 11, day: 24 };
  const request = { dates: [date], visitorZone, people, lengthMinutes, from: 0 };
  return describeMeeting(describeSlot(Date.parse(time), request), request);
}

describe("a meeting in words", () => {
  const couple = [visitorIn(BERLIN), personIn(TOKYO)];
  const three = [...couple, personIn(NEW_YORK)];
  const four = [...three, personIn(LONDON)];

  test.each([
    [
      "2026-11-24T08:00Z",
      [visitorIn(BERLIN), personIn(LONDON, { hours: { start: 0, end: 1320 } })],
    ],
    ["2026-11-24T14:00Z", [visitorIn(BERLIN), personIn(NEW_YORK), personIn(LONDON)]],
  ])("at %s is in working hours for everyone", (time, people) => {
    expect(describeAt(time, people)).toBe("Working hours for everyone");
  });

  test.each([
    [
      "names up to three people",
      "2026-11-24T13:00Z",
      couple,
      "Working hours for you; night in Tokyo",
    ],
    [
      "says where others work",
      "2026-11-25T00:00Z",
      couple,
      "Working hours in Tokyo; night for you",
    ],
    [
      "names those asleep before others",
      "2026-11-24T17:15Z",
      three,
      "Working hours in New York; night in Tokyo; evening for you",
    ],
    [
      "counts more people",
      "2026-11-24T17:15Z",
      four,
      "1 of 4 working; night in Tokyo; evening for you and London",
    ],
    [
      "names a weekday that is not the visitor's",
      "2026-11-24T21:00Z",
      couple,
      "Outside working hours; night for you; early Wednesday morning in Tokyo",
    ],
    [
      "names a day off",
      "2026-11-28T05:00Z",
      [personIn("Asia/Riyadh")],
      "Outside working hours; Saturday in Riyadh",
    ],
    [
      "says the time of a day off only if it is early or late",
      "2026-11-22T18:00Z",
      [visitorIn(BERLIN), personIn(NEW_YORK)],
      "Outside working hours; Sunday evening for you; Sunday in New York",
    ],
    [
      "says once what is so for everyone",
      "2026-11-22T14:00Z",
      [visitorIn(NEW_YORK), personIn(LONDON)],
      "Outside working hours; Sunday for everyone",
    ],
    [
      "calls sleep by day sleeping hours",
      "2026-11-24T09:00Z",
      [visitorIn(BERLIN), personIn(LONDON, LATE_SHIFT)],
      "Working hours for you; sleeping hours in London",
    ],
    [
      "says night if the meeting ends at night",
      "2026-11-24T20:30Z",
      [visitorIn(BERLIN), personIn(NEW_YORK)],
      "Working hours in New York; night for you",
    ],
  ])("%s", (_rule, time, people, words) => {
    expect(describeAt(time, people)).toBe(words);
  });

  test.each([
    ["2026-11-24T09:00Z", "Your working hours"],
    ["2026-11-24T18:00Z", "Outside your working hours; evening"],
    ["2026-11-22T12:00Z", "Outside your working hours; Sunday"],
  ])("with nobody but the visitor, at %s", (time, words) => {
    expect(describeAt(time, [visitorIn(BERLIN)])).toBe(words);
  });

  test("names people who share a city, and the cities of others", () => {
    const anna = {
      ...personIn(LONDON, { hours: { start: 600, end: 1200 } }),
      name: "Anna",
      isNamed: true,
    };
    expect(describeAt("2026-11-24T18:00Z", [visitorIn(BERLIN), anna])).toBe(
      "Working hours for Anna; evening for you",
    );
    expect(describeAt("2026-11-24T21:00Z", [anna, personIn("Europe/Lisbon")])).toBe(
      "Outside working hours; late evening for everyone",
    );
  });

  test("counts people if their names would make it longer than 110 characters", () => {
    const zones = [TOKYO, "Asia/Seoul", "Asia/Shanghai", "Asia/Manila", "Asia/Singapore"];
    expect(
      describeAt("2026-11-24T16:00Z", [visitorIn(BERLIN), ...zones.map((zone) => personIn(zone))]),
    ).toBe("Outside working hours; night for 5 people; evening for you");
    const named = (name: string) => ({ ...personIn(LONDON), name });
    const long = "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch";
    expect(describeAt("2026-11-24T18:00Z", [visitorIn(BERLIN), named(long), named("York")])).toBe(
      "Outside working hours; evening for everyone",
    );
    const bath = named("Bath beside the Avon");
    expect(describeAt("2026-11-24T18:00Z", [personIn(NEW_YORK), named(long), bath])).toBe(
      "Working hours in New York; evening for 2 people",
    );
  });

  test("a proposal in the visitor's sleep says that nothing else is left", () => {
    const proposal = {
      span: { start: Date.parse("2026-11-24T21:00Z"), end: Date.parse("2026-11-24T22:00Z") },
      states: ["asleep"] as const,
    };
    const group = { people: [visitorIn(BERLIN)], visitorZone: BERLIN };
    const reason = "Outside your working hours; night";
    expect(describeProposal({ ...proposal, isOutsideWakingHours: true }, group)).toBe(
      `Nothing else is left that day. ${reason}`,
    );
    expect(describeProposal({ ...proposal, isOutsideWakingHours: false }, group)).toBe(reason);
  });
});
