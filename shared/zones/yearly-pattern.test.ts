import fc from "fast-check";
import { expect, test } from "vitest";
import { MINUTE_MS } from "../durations.ts";
import { changeWall, type YearlyChange, yearlyPattern } from "./yearly-pattern.ts";
import { RULES_END, RULES_START, type ZoneRule } from "./zone-rules.ts";

const NOW = Date.parse("2026-11-25T12:00:00Z");

function transitionsOf(changes: readonly YearlyChange[], from: number, to: number) {
  return Array.from({ length: to - from + 1 }, (_, i) => from + i)
    .flatMap((year) =>
      changes.map((change) => ({
        at: changeWall(change, year) - change.offsetBefore * MINUTE_MS,
        offset: change.offsetAfter,
      })),
    )
    .sort((a, b) => a.at - b.at);
}

function ruleOf(changes: readonly YearlyChange[]): ZoneRule {
  const transitions = transitionsOf(changes, 2023, 2037);
  const known = transitions.filter(({ at }) => at >= RULES_START && at < RULES_END);
  const before = transitions.findLast(({ at }) => at < RULES_START);
  return {
    untils: known.map(({ at }) => at),
    offsets: [before?.offset ?? 0, ...known.map(({ offset }) => offset)],
  };
}

const changeBy = (firstMonth: number, lastMonth: number) =>
  fc.record({
    month: fc.integer({ min: firstMonth, max: lastMonth }),
    week: fc.integer({ min: 1, max: 5 }),
    weekday: fc.nat(6),
    minute: fc.integer({ min: -48, max: 287 }).map((quarter) => quarter * 15),
  });

/** Any law, as "Friday before the last Sunday". Not in February: no year of the rules tells its last weekday from the fourth. */
const anyLaw = fc
  .record({
    spring: changeBy(3, 5),
    autumn: changeBy(8, 11),
    standard: fc.integer({ min: -48, max: 52 }).map((quarter) => quarter * 15),
    dst: fc.constantFrom(-60, 30, 60, 120),
  })
  .map(({ spring, autumn, standard, dst }): YearlyChange[] => [
    { ...spring, offsetBefore: standard, offsetAfter: standard + dst },
    { ...autumn, offsetBefore: standard + dst, offsetAfter: standard },
  ]);

// That the simplest of several names of a day is found: posix-tz.test.ts.
test("the changes of any law are found in its transitions, and hold in the years after them", () => {
  fc.assert(
    fc.property(anyLaw, (law) => {
      const found = yearlyPattern(ruleOf(law), NOW);
      expect([found.until, found.first]).toEqual([Number.POSITIVE_INFINITY, 0]);
      expect(transitionsOf(found.changes, 2037, 2065)).toEqual(transitionsOf(law, 2037, 2065));
    }),
    { numRuns: 500 },
  );
});
