import { expect, test } from "vitest";
import { changeMinutes, clockChanges, nextChange } from "./clock-changes.ts";
import { RULES_END, RULES_START, zoneNames } from "./zone-rules.ts";

const TODAY = Date.parse("2026-11-20T12:00:00Z");

test("the next change has the instant and both offsets, and is not one at the instant itself", () => {
  const at = Date.parse("2027-03-28T01:00:00Z");
  expect(nextChange("Europe/Berlin", at - 1)).toEqual({ at, before: 60, after: 120 });
  expect(nextChange("Europe/Berlin", at)?.at).toBe(Date.parse("2027-10-31T01:00:00Z"));
});

test.each(["America/Vancouver", "Asia/Tokyo", "+05:45", 60])("%s has no next change", (clock) => {
  expect(nextChange(clock, TODAY)).toBeUndefined();
});

test("no change is known from an instant outside the rules on", () => {
  expect(nextChange("Europe/Berlin", RULES_START - 1)).toBeUndefined();
  expect(clockChanges("Europe/Berlin", RULES_END)).toEqual([]);
});

test("changes are consecutive, each to another offset", () => {
  const all = zoneNames().map((zone) => clockChanges(zone, RULES_START));
  expect(all.flat().length).toBeGreaterThan(4000);
  for (const changes of all) {
    const instants = changes.map(({ at }) => at);
    expect(instants).toEqual([...new Set(instants)].sort((a, b) => a - b));
    expect(changes.slice(1).map(({ before }) => before)).toEqual(
      changes.slice(0, -1).map(({ after }) => after),
    );
    expect(changes.every(({ before, after }) => before !== after)).toBe(true);
  }
});

test("a change at the end of a span belongs to it, one at its start does not", () => {
  const [first, second, third] = clockChanges("Europe/Berlin", RULES_START);
  const [from, to] = [first?.at ?? 0, third?.at ?? 0];
  expect(clockChanges("Europe/Berlin", from, to)).toEqual([second, third]);
  expect(clockChanges("Europe/Berlin", from, to - 1)).toEqual([second]);
});

test.each([
  [60, 120, 60],
  [0, -90, -90],
  [1172 / 60, 20, 1],
])("from %d to %d clocks change by %d minutes", (before, after, minutes) => {
  expect(changeMinutes({ at: 0, before, after })).toBe(minutes);
});
