import fc from "fast-check";
import { expect, test } from "vitest";
import type { ReleaseChanges } from "../../shared/api/zone-changes.ts";
import { HOUR_MS } from "../../shared/durations.ts";
import { firstOffsetChange, offsetChangeAt } from "./zone-changes.ts";

const ZONE = "America/Vancouver";
const HOURS = 6;

/** Offsets hour by hour, the last without end: by the rules before all releases, then by those of each. */
const anyRules = fc.array(
  fc.array(fc.constantFrom(-480, -420), { minLength: HOURS, maxLength: HOURS }),
  { minLength: 2, maxLength: 4 },
);

function releasesOf(rules: readonly (readonly number[])[]): ReleaseChanges[] {
  return rules.slice(1).map((after, i) => {
    const differences = after
      .map((offsetAfterMinutes, hour) => ({
        fromMs: hour * HOUR_MS,
        untilMs: hour + 1 === HOURS ? null : (hour + 1) * HOUR_MS,
        offsetBeforeMinutes: rules[i]?.[hour] ?? 0,
        offsetAfterMinutes,
      }))
      .filter((one) => one.offsetBeforeMinutes !== one.offsetAfterMinutes);
    const changes = [
      { zones: ["Canada/Pacific", ZONE], isNew: false, sentence: "", differences },
      { zones: ["America/Winnipeg"], isNew: true, sentence: "", differences: [] },
    ];
    return { release: `2026${"bcd"[i]}`, before: "2026a", publishedMs: null, changes };
  });
}

const changedBy = (release: ReleaseChanges, hour: number) =>
  release.changes[0]?.differences.some(
    ({ fromMs, untilMs }) => fromMs <= hour * HOUR_MS && hour * HOUR_MS < (untilMs ?? Infinity),
  );

test("what releases together change at an instant is the difference of the rules before and after all, by the newest of them, in whatever order they come", () => {
  fc.assert(
    fc.property(anyRules, fc.nat(HOURS - 1), fc.nat(HOUR_MS - 1), (rules, hour, ms) => {
      const releases = releasesOf(rules);
      const [before, after] = [rules[0]?.[hour], rules.at(-1)?.[hour]];
      const release = releases.findLast((one) => changedBy(one, hour))?.release;
      for (const some of [releases, releases.toReversed()]) {
        const change = offsetChangeAt(some, ZONE, hour * HOUR_MS + ms);
        expect(
          change && [change.release, change.offsetBeforeMinutes, change.offsetAfterMinutes],
        ).toEqual(before === after ? undefined : [release, before, after]);
        expect(offsetChangeAt(some, "America/Winnipeg", hour * HOUR_MS)).toBeUndefined();
      }
    }),
  );
});

test("the first change within a span is the one of its first hour with another offset, which may have begun before it", () => {
  const anySpan = fc.tuple(fc.nat(HOURS * HOUR_MS - 1), fc.integer({ min: 1, max: 4 * HOUR_MS }));
  fc.assert(
    fc.property(anyRules, anySpan, (rules, [start, length]) => {
      const releases = releasesOf(rules);
      const end = start + length;
      const hour = Array.from({ length: HOURS }, (_, one) => one).find(
        (one) =>
          one >= Math.floor(start / HOUR_MS) &&
          one * HOUR_MS < end &&
          rules[0]?.[one] !== rules.at(-1)?.[one],
      );
      expect(firstOffsetChange(releases, ZONE, { start, end })).toEqual(
        hour === undefined ? undefined : offsetChangeAt(releases, ZONE, hour * HOUR_MS),
      );
    }),
  );
});
