import { expect, test } from "vitest";
import { RULES_END, RULES_START, zoneNames } from "../../shared/zones/zone-rules.ts";
import type { OffsetChange } from "./zone-moment.ts";
import { nextChange } from "./zone-moment.ts";

const TODAY = Date.parse("2026-11-20T12:00:00Z");

test("nextChange has the instant, both offsets and the size of the change", () => {
  expect(nextChange("Europe/Berlin", TODAY)).toEqual({
    instant: Date.parse("2027-03-28T01:00:00Z"),
    offsetBeforeMinutes: 60,
    offsetAfterMinutes: 120,
    byMinutes: 60,
  });
});

test.each([
  ["Australia/Lord_Howe", "2027-04-03T15:00:00Z", -30],
  ["Antarctica/Troll", "2027-03-28T01:00:00Z", 120],
  ["Pacific/Chatham", "2027-04-03T14:00:00Z", -60],
  ["America/Havana", "2027-11-07T05:00:00Z", -60],
  ["America/New_York", "2027-03-14T07:00:00Z", 60],
])("the next change of %s is at %s by %i minutes", (zone, iso, byMinutes) => {
  expect(nextChange(zone, TODAY)).toMatchObject({ instant: Date.parse(iso), byMinutes });
});

test.each([
  "America/Vancouver",
  "America/Edmonton",
  "America/Winnipeg",
  "America/Inuvik",
  "Africa/Casablanca",
  "Asia/Tokyo",
  "UTC",
])("%s has no next change", (zone) => {
  expect(nextChange(zone, TODAY)).toBeNull();
});

test("nextChange skips a change at the instant itself", () => {
  const change = Date.parse("2027-03-28T01:00:00Z");
  expect(nextChange("Europe/Berlin", change - 1)?.instant).toBe(change);
  expect(nextChange("Europe/Berlin", change)?.instant).toBe(Date.parse("2027-10-31T01:00:00Z"));
});

function changesOf(zone: string): OffsetChange[] {
  const changes: OffsetChange[] = [];
  let change = nextChange(zone, RULES_START);
  while (change) {
    changes.push(change);
    change = nextChange(zone, change.instant);
  }
  return changes;
}

test("changes are consecutive up to the end of the rules, each to another offset", () => {
  for (const changes of zoneNames().map(changesOf)) {
    const instants = changes.map(({ instant }) => instant);
    expect(instants).toEqual([...new Set(instants)].sort((a, b) => a - b));
    expect(instants.every((instant) => instant < RULES_END)).toBe(true);
    expect(changes.every(({ byMinutes }) => byMinutes !== 0)).toBe(true);
    const before = changes.map(({ offsetBeforeMinutes }) => offsetBeforeMinutes);
    const after = changes.map(({ offsetAfterMinutes }) => offsetAfterMinutes);
    expect(before.slice(1)).toEqual(after.slice(0, -1));
  }
});

test("throws RangeError for an unknown zone", () => {
  expect(() => nextChange("Nowhere", TODAY)).toThrow(RangeError);
});
