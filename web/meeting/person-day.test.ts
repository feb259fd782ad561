import { describe, expect, test } from "vitest";
import { scheduleOf } from "../../shared/meeting/schedule.ts";
import { civilDay, type Span } from "../../shared/zones/civil-day.ts";
import { halfHourAt, personDay } from "./person-day.ts";

function dayOf(visitorZone: string, year: number, month: number, day: number): Span {
  const span = civilDay(visitorZone, { year, month, day });
  if (!span) throw new Error("No such day.");
  return span;
}

function hoursOf(day: Span, zone: string) {
  const { hours } = personDay(day, zone, scheduleOf(zone));
  return hours.map(({ from, to, hour, weekday }) => [from, to, weekday ?? hour]);
}

const NEW_YORK_FRIDAY = dayOf("America/New_York", 2026, 11, 20);

describe("a person's hours in the visitor's day", () => {
  test.each([
    ["Asia/Kathmandu", 15, [0, 15, 10], [1395, 1440, 10]],
    ["Australia/Eucla", 15, [0, 15, 13], [1395, 1440, 13]],
    ["Pacific/Chatham", 15, [0, 15, 18], [1395, 1440, 18]],
    ["America/St_Johns", 30, [0, 30, 1], [1410, 1440, 1]],
    ["Asia/Tokyo", 60, [0, 60, 14], [1380, 1440, 13]],
  ])("begin at their true positions in %s", (zone, minutes, first, last) => {
    const hours = hoursOf(NEW_YORK_FRIDAY, zone);
    expect(hours[0]).toEqual(first);
    expect(hours.at(-1)).toEqual(last);
    expect(hours[1]?.[0]).toBe(minutes);
    expect(hours).toHaveLength(minutes === 60 ? 24 : 25);
  });

  test("name the weekday where a date begins", () => {
    const named = (zone: string) =>
      hoursOf(NEW_YORK_FRIDAY, zone).filter(([, , label]) => typeof label === "string");
    expect(named("America/New_York")).toEqual([[0, 60, "Fri"]]);
    expect(named("Asia/Kathmandu")).toEqual([[795, 855, "Sat"]]);
    expect(named("Pacific/Honolulu")).toEqual([[300, 360, "Fri"]]);
  });

  test.each([
    ["Pacific/Kiritimati", "Pacific/Honolulu", [0, 60, "Thu"]],
    ["Pacific/Kiritimati", "Pacific/Pago_Pago", [60, 120, "Thu"]],
    ["Pacific/Apia", "Pacific/Honolulu", [1380, 1440, "Fri"]],
    ["Pacific/Honolulu", "Pacific/Apia", [60, 120, "Sat"]],
  ])("cross the date line from %s to %s", (visitorZone, zone, expected) => {
    const hours = hoursOf(dayOf(visitorZone, 2026, 11, 20), zone);
    expect(hours.filter(([, , label]) => typeof label === "string")).toEqual([expected]);
  });

  test.each([
    ["Europe/London", 2027, 3, 28, 23, 0],
    ["Europe/London", 2027, 10, 31, 25, 0],
    ["Australia/Lord_Howe", 2027, 4, 4, 24, 30],
    ["Australia/Lord_Howe", 2027, 10, 3, 23, 30],
  ])("fill the day of a clock change in %s on %i-%i-%i", (zone, year, month, date, h, min) => {
    const day = dayOf(zone, year, month, date);
    const hours = hoursOf(day, zone);
    expect(hours.at(-1)?.[1]).toBe(h * 60 + min);
    for (const [index, hour] of hours.entries()) {
      expect(hour[0]).toBe(index === 0 ? 0 : hours[index - 1]?.[1]);
    }
  });

  test("repeat the hour that an overlap repeats", () => {
    const day = dayOf("Australia/Lord_Howe", 2027, 4, 4);
    expect(hoursOf(day, "Australia/Lord_Howe").slice(0, 4)).toEqual([
      [0, 60, "Sun"],
      [60, 120, 1],
      [120, 150, 1],
      [150, 210, 2],
    ]);
  });

  test("follow the rules of Morocco in Ramadan of 2025, an hour behind", () => {
    const nineAt = (month: number, date: number) =>
      hoursOf(dayOf("Europe/London", 2025, month, date), "Africa/Casablanca").find(
        ([, , label]) => label === 9,
      )?.[0];
    expect([nineAt(2, 20), nineAt(3, 10), nineAt(4, 10)]).toEqual([8 * 60, 9 * 60, 9 * 60]);
  });
});

describe("the parts of a person's day", () => {
  const partsOf = (zone: string, availability = {}) =>
    personDay(NEW_YORK_FRIDAY, zone, scheduleOf(zone, availability)).parts;

  test("change at the minute at which the working hours begin and end there", () => {
    const work = partsOf("Asia/Kathmandu").filter(({ state }) => state === "work");
    expect(work).toEqual([{ from: 0, to: 375, state: "work" }]);
  });

  test("cover the whole day without a gap", () => {
    const parts = partsOf("Pacific/Chatham", { hours: { start: 22 * 60, end: 6 * 60 } });
    expect(parts[0]?.from).toBe(0);
    expect(parts.at(-1)?.to).toBe(1440);
    for (const [index, { from }] of parts.slice(1).entries()) expect(from).toBe(parts[index]?.to);
  });
});

test.each([
  ["Asia/Tokyo", 605, 600],
  ["Asia/Tokyo", 635, 630],
  ["Asia/Kathmandu", 605, 585],
  ["Asia/Kathmandu", 620, 615],
  ["Asia/Kathmandu", 3, 0],
  ["America/St_Johns", 20, 0],
  ["America/St_Johns", 1439, 1410],
])(
  "a press on the hours of %s at minute %i chooses the half hour there that began at %i",
  (zone, minute, expected) => {
    expect(halfHourAt(personDay(NEW_YORK_FRIDAY, zone, scheduleOf(zone)), minute)).toBe(expected);
  },
);
