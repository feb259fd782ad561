import { describe, expect, test } from "vitest";
import { instantFromWallTime, wallTimeAt } from "./wall-time.ts";

function fieldsOf(iso: string) {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = iso.split(/\D/).map(Number);
  return { year, month, day, hour, minute };
}

describe("wallTimeAt", () => {
  test("returns every field", () => {
    expect(wallTimeAt("Asia/Kathmandu", Date.parse("2026-12-31T18:15:09.999Z"))).toEqual({
      year: 2027,
      month: 1,
      day: 1,
      hour: 0,
      minute: 0,
      second: 9,
      weekday: 5,
      offsetMinutes: 345,
    });
  });

  test("rounds fractions of a second down, before 1970 too", () => {
    expect(wallTimeAt("UTC", -0.5)).toMatchObject({ year: 1969, second: 59 });
    expect(wallTimeAt("UTC", 999.9)).toMatchObject({ year: 1970, second: 0 });
  });

  test("throws RangeError for an unknown zone", () => {
    expect(() => wallTimeAt("Nowhere", 0)).toThrow(RangeError);
  });
});

describe("instantFromWallTime", () => {
  test.each([
    ["Europe/Berlin", "2026-07-01 12:00", "2026-07-01T10:00:00Z"],
    ["UTC", "2028-02-29 00:00", "2028-02-29T00:00:00Z"],
  ])("%s %s is one instant", (zone, wall, iso) => {
    const match = instantFromWallTime(zone, fieldsOf(wall));
    expect(match).toEqual({ kind: "exact", instant: Date.parse(iso) });
  });

  test.each([
    ["Europe/Berlin", "2026-03-29 02:30", "2026-03-29T01:30:00Z", 60, "2026-03-29T01:00:00Z"],
    ["Antarctica/Troll", "2026-03-29 01:30", "2026-03-29T01:30:00Z", 120, "2026-03-29T01:00:00Z"],
  ])("a gap in %s moves %s forward to %s", (zone, wall, iso, gapMinutes, transition) => {
    expect(instantFromWallTime(zone, fieldsOf(wall))).toEqual({
      kind: "gap",
      instant: Date.parse(iso),
      gapMinutes,
      transition: Date.parse(transition),
    });
  });

  test.each([
    ["Europe/Berlin", "2026-10-25 02:00", "2026-10-25T00:00:00Z", "2026-10-25T01:00:00Z", 60],
    ["Australia/Lord_Howe", "2026-04-05 01:45", "2026-04-04T14:45:00Z", "2026-04-04T15:15:00Z", 15],
  ])("an overlap in %s repeats %s, at %s and at %s", (zone, wall, earlier, later, minutesAhead) => {
    const instant = Date.parse(earlier);
    expect(instantFromWallTime(zone, fieldsOf(wall))).toEqual({
      kind: "overlap",
      instant,
      later: Date.parse(later),
      transition: instant + minutesAhead * 60_000,
    });
  });

  test.each([
    ["a valid month", { year: 2026, month: 13, day: 1, hour: 0, minute: 0 }],
    ["a valid date", { year: 2026, month: 2, day: 29, hour: 0, minute: 0 }],
    ["a valid hour", { year: 2026, month: 2, day: 1, hour: 24, minute: 0 }],
    ["a valid minute", { year: 2026, month: 2, day: 1, hour: 0, minute: 60 }],
    ["a whole year", { year: 2026.5, month: 2, day: 1, hour: 0, minute: 0 }],
    ["a whole month", { year: 2026, month: 2.5, day: 1, hour: 0, minute: 0 }],
    ["a whole day", { year: 2026, month: 2, day: 1.5, hour: 0, minute: 0 }],
    ["a whole hour", { year: 2026, month: 2, day: 1, hour: 0.5, minute: 0 }],
    ["a whole minute", { year: 2026, month: 2, day: 1, hour: 0, minute: 0.5 }],
    ["a whole second", { year: 2026, month: 2, day: 1, hour: 0, minute: 0, second: 0.5 }],
    ["numbers", { year: Number.NaN, month: 2, day: 1, hour: 0, minute: 0 }],
  ])("throws a RangeError for fields without %s", (_, fields) => {
    expect(() => instantFromWallTime("UTC", fields)).toThrow(
      new RangeError(`No such wall time: ${JSON.stringify(fields)}`),
    );
  });

  test("does not read a year below 100 as one after 1900", () => {
    const { instant } = instantFromWallTime("UTC", fieldsOf("0099-01-01 00:00"));
    expect(new Date(instant).toISOString()).toBe("0099-01-01T00:00:00.000Z");
  });

  test("throws RangeError for an unknown zone", () => {
    expect(() => instantFromWallTime("Nowhere", fieldsOf("2026-01-01 00:00"))).toThrow(RangeError);
  });
});
