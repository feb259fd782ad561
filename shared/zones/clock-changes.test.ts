import fc from "fast-check";
import { expect, test } from "vitest";
import { changeMinutes, clockChanges, nextChange } from "./clock-changes.ts";
import { RULES_END, RULES_START, zoneNames, zoneRule } from "./zone-rules.ts";

const TODAY = Date.parse("2026-11-20T12:00:00Z");

const anyInstant = fc.integer({ min: RULES_START, max: RULES_END - 1 });
const anyZone = fc.constantFrom(...zoneNames());

test("the changes of a zone after an instant and up to another are those of its rule; the next one is the first of all", () => {
  const nearAny = anyZone.chain((zone) => {
    const { untils } = zoneRule(zone);
    const bound = fc.oneof(anyInstant, fc.constantFrom(RULES_START, ...untils));
    return fc.tuple(fc.constant(zone), bound, bound);
  });
  fc.assert(
    fc.property(nearAny, ([zone, from, to]) => {
      const { untils, offsets } = zoneRule(zone);
      const all = untils.map((at, i) => ({ at, before: offsets[i], after: offsets[i + 1] }));
      const later = all.filter(({ at }) => at > from);
      expect(nextChange(zone, from)).toEqual(later[0]);
      expect(clockChanges(zone, from, to)).toEqual(later.filter(({ at }) => at <= to));
    }),
    { numRuns: 1000 },
  );
});

test.each(["America/Vancouver", "Asia/Tokyo", "+05:45", 60])("%s has no next change", (clock) => {
  expect(nextChange(clock, TODAY)).toBeUndefined();
});

test("no change is known from an instant outside the rules on", () => {
  expect(nextChange("Europe/Berlin", RULES_START - 1)).toBeUndefined();
  expect(clockChanges("Europe/Berlin", RULES_END)).toEqual([]);
});

test.each([
  [60, 120, 60],
  [0, -90, -90],
  [1172 / 60, 20, 1],
])("from %d to %d clocks change by %d minutes", (before, after, minutes) => {
  expect(changeMinutes({ at: 0, before, after })).toBe(minutes);
});
