import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { knowAllYears } from "./all-years.ts";
import { resolveWallTime, type WallTime, wallTimeAt } from "./wall-time.ts";
import { extendRules, knownRule, YEARS_END, YEARS_START, zoneNames } from "./zone-rules.ts";

const HOUR_MS = 3_600_000;
const utc = (iso: string): number => Date.parse(`${iso}Z`);

/** In ms as if UTC. */
function wallMsOf({ year, month, day, hour, minute, second }: WallTime): number {
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

describe("in all zones and years", () => {
  beforeAll(() => knowAllYears());
  afterAll(() => extendRules(undefined));

  /** A zone with an instant in whole seconds, half of them within three hours of a transition. */
  const anyMoment = fc.constantFrom(...zoneNames()).chain((zone) => {
    const [first, last] = [YEARS_START, YEARS_END].map((ms) => ms / 1000) as [number, number];
    const anywhere = fc.integer({ min: first + 86_400, max: last - 86_400 });
    const near = knownRule(zone).untils.filter((until) => until > YEARS_START && until < YEARS_END);
    const nearby = fc
      .tuple(fc.constantFrom(0, ...near), fc.integer({ min: -10_800, max: 10_800 }))
      .map(([until, seconds]) => until / 1000 + seconds);
    const instant = fc.oneof(anywhere, nearby).map((second) => second * 1000);
    return fc.tuple(fc.constant(zone), instant);
  });

  test("the instants of a wall time are those that have it, or in a gap the one that has it moved forward by the gap", () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(anyMoment, ([zone, instant]) => {
        const wallAt = (at: number) => wallMsOf(wallTimeAt(zone, at));
        const own = resolveWallTime(knownRule(zone), wallAt(instant));
        expect([own.instant, own.later]).toContain(instant);
        // By the offset before a transition, so that it may be in a gap.
        const { offsetMinutes } = wallTimeAt(zone, instant - 3 * HOUR_MS);
        const wallMs = instant + Math.round(offsetMinutes * 60) * 1000;
        const match = resolveWallTime(knownRule(zone), wallMs);
        seen.add(match.kind);
        const movedMs = match.kind === "gap" ? Math.round(match.gapMinutes * 60) * 1000 : 0;
        expect(wallAt(match.instant)).toBe(wallMs + movedMs);
        if (match.kind === "exact") return;
        expect(match.instant < match.transition).toBe(match.kind === "overlap");
        if (match.kind === "gap") return;
        expect(match.later).toBeGreaterThanOrEqual(match.transition);
        expect(wallAt(match.later)).toBe(wallMs);
      }),
      { numRuns: 7000 },
    );
    expect(seen).toEqual(new Set(["exact", "gap", "overlap"]));
  });
});

test("a wall time has every field, and rounds fractions of a second down, before 1970 too", () => {
  expect(wallTimeAt("Asia/Kathmandu", Date.parse("2026-12-31T18:15:09.999Z"))).toEqual({
    ...{ year: 2027, month: 1, day: 1, hour: 0, minute: 0, second: 9 },
    ...{ weekday: 5, offsetMinutes: 345 },
  });
  expect(wallTimeAt("UTC", -0.5)).toMatchObject({ year: 1969, second: 59 });
});

test("each of two transitions an hour apart is found, a gap right after a gap too", () => {
  const start = utc("2026-05-10T10:00:00");
  const untils = [start, start + HOUR_MS];
  const kinds = ["09:59", "10:00", "11:59", "12:00", "12:30", "12:59", "13:00"].map(
    (time) => resolveWallTime({ untils, offsets: [0, 120, 60] }, utc(`2026-05-10T${time}:00`)).kind,
  );
  expect(kinds).toEqual(["exact", "gap", "gap", "overlap", "overlap", "overlap", "exact"]);
  const resolve = (time: string) =>
    resolveWallTime({ untils, offsets: [0, 60, 120] }, utc(`2026-05-10T${time}:00`));
  expect(resolve("10:30")).toMatchObject({ kind: "gap", transition: start });
  expect(resolve("11:30")).toMatchObject({ kind: "exact" });
  expect(resolve("12:30")).toMatchObject({ kind: "gap", transition: start + HOUR_MS });
});
