import { describe, expect, test } from "vitest";
import type { Availability } from "../../../shared/api/availability.ts";
import { formatIsoDate, parseIsoDate } from "../../zones/iso-date.ts";
import { bestOfWeek, firstMeetingDate } from "./meeting-days.ts";
import type { Person } from "./meeting-totals.ts";
import { scheduleOf } from "./schedule.ts";

const peopleIn = (zones: readonly string[], availability: Availability = {}): Person[] =>
  zones.map((zone, index) => ({
    zone,
    name: zone,
    schedule: scheduleOf(zone, availability),
    isVisitor: index === 0,
  }));

describe("the first day to meet", () => {
  const firstDay = (from: string, zones: readonly string[], availability?: Availability) => {
    const people = peopleIn(zones, availability);
    const visitorZone = zones[0] as string;
    return formatIsoDate(firstMeetingDate({ visitorZone, people, from: Date.parse(from) }));
  };

  test.each([
    [
      "today while most still have an hour of work",
      "2026-11-24T14:00Z",
      ["Europe/Berlin"],
      "2026-11-24",
    ],
    [
      "tomorrow once the last hour of work has begun",
      "2026-11-24T15:15Z",
      ["Europe/Berlin"],
      "2026-11-25",
    ],
    ["Monday on a Friday evening", "2026-11-27T17:00Z", ["Europe/Berlin"], "2026-11-30"],
    [
      "Monday on a Sunday, also with cities where it is Monday already",
      "2026-11-22T11:53Z",
      ["Europe/Berlin", "America/New_York", "Asia/Tokyo", "America/Los_Angeles"],
      "2026-11-23",
    ],
    [
      "Sunday where the weekend is Friday and Saturday",
      "2026-11-27T06:00Z",
      ["Asia/Riyadh"],
      "2026-11-29",
    ],
    [
      "a day that is common to two weekends",
      "2026-11-27T06:00Z",
      ["Asia/Riyadh", "Europe/Berlin"],
      "2026-11-30",
    ],
    [
      "Tuesday across the date line, when it is Monday on the other side",
      "2026-11-21T22:00Z",
      ["Pacific/Kiritimati", "Pacific/Honolulu"],
      "2026-11-24",
    ],
  ] as const)("is %s", (_rule, from, zones, date) => {
    expect(firstDay(from, zones)).toBe(date);
  });

  test("is the next with work for somebody if most never work while the visitor is awake", () => {
    const zones = ["Europe/Berlin", "Pacific/Auckland", "Pacific/Auckland"];
    expect(firstDay("2026-11-28T12:00Z", zones)).toBe("2026-11-29");
  });

  test("is today for a night worker, whose work is at night", () => {
    const nights = { hours: { start: 1320, end: 360 } };
    expect(firstDay("2026-11-24T12:00Z", ["Europe/Berlin"], nights)).toBe("2026-11-24");
  });
});

describe("the best of a week", () => {
  const weekOf = (date: string, zones: readonly string[], from: string) =>
    bestOfWeek({
      date: parseIsoDate(date) ?? { year: 0, month: 1, day: 1 },
      visitorZone: zones[0] as string,
      people: peopleIn(zones),
      lengthMinutes: 60,
      from: Date.parse(from),
    }).map(({ date: day, best, isBest }) =>
      [
        formatIsoDate(day).slice(8),
        best ? best.states.filter((state) => state === "work").length : "none",
        ...(isBest ? ["best"] : []),
      ].join(" "),
    );

  test("begins on the first weekday of the reader's region", () => {
    const request = {
      date: { year: 2026, month: 11, day: 22 },
      visitorZone: "Asia/Tokyo",
      people: peopleIn(["Asia/Tokyo"]),
      lengthMinutes: 60,
      from: Date.parse("2026-11-16T00:00:00Z"),
    };
    const firstDays = [0, 1, 6].map((weekday) => bestOfWeek(request, weekday)[0]?.date.day);
    expect(firstDays).toEqual([22, 16, 21]);
  });

  test("begins on Monday, has nothing for past days, and names the earliest of equal days", () => {
    const zones = ["Europe/Berlin", "Asia/Riyadh"];
    expect(weekOf("2026-11-29", zones, "2026-11-24T15:00Z")).toEqual([
      "23 none",
      "24 1",
      "25 2 best",
      "26 2",
      "27 1",
      "28 0",
      "29 1",
    ]);
  });

  test("has nothing for a date that the zone skipped or the rules do not cover", () => {
    const days = weekOf("2024-01-01", ["Europe/Berlin"], "2023-01-01T00:00Z");
    expect(days).toHaveLength(7);
    expect(weekOf("2037-01-05", ["Europe/Berlin"], "2023-01-01T00:00Z")).toEqual(
      ["05", "06", "07", "08", "09", "10", "11"].map((day) => `${day} none`),
    );
  });
});
