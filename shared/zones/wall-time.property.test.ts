import fc from "fast-check";
import { expect, test } from "vitest";
import type { WallTimeFields } from "./wall-time.ts";
import { instantFromWallTime, wallTimeAt } from "./wall-time.ts";
import { RULES_END, RULES_START, zoneNames, zoneRule } from "./zone-rules.ts";

const RUNS = { numRuns: 3000 };
const NEAR_SECONDS = 3 * 3600;

/** Instants in whole seconds, half of them within three hours of a transition. */
function instantsOf(zone: string): fc.Arbitrary<number> {
  const anywhere = fc
    .integer({ min: RULES_START / 1000, max: RULES_END / 1000 })
    .map((seconds) => seconds * 1000);
  const { untils } = zoneRule(zone);
  if (untils.length === 0) return anywhere;
  const nearby = fc
    .tuple(fc.constantFrom(...untils), fc.integer({ min: -NEAR_SECONDS, max: NEAR_SECONDS }))
    .map(([until, seconds]) => until + seconds * 1000);
  return fc.oneof(anywhere, nearby);
}

/** Wall times in ms as if they were UTC, half of them around a transition, in gaps too. */
function wallTimesOf(zone: string): fc.Arbitrary<number> {
  const offsetMs = (zoneRule(zone).offsets[0] ?? 0) * 60_000;
  return instantsOf(zone).map((instant) => instant + offsetMs);
}

function fieldsOf(wallMs: number): WallTimeFields {
  const { year, month, day, hour, minute, second } = wallTimeAt("UTC", wallMs);
  return { year, month, day, hour, minute, second };
}

const anyZone = fc.constantFrom(...zoneNames());

test("the wall time of an instant resolves to that instant", () => {
  const zoneAndInstant = anyZone.chain((zone) => fc.tuple(fc.constant(zone), instantsOf(zone)));
  fc.assert(
    fc.property(zoneAndInstant, ([zone, instant]) => {
      const match = instantFromWallTime(zone, wallTimeAt(zone, instant));
      expect(match.kind).not.toBe("gap");
      expect([match.instant, match.kind === "overlap" && match.later]).toContain(instant);
    }),
    RUNS,
  );
});

test("the instants of a wall time have that wall time, moved forward by the gap in a gap", () => {
  const zoneAndWall = anyZone.chain((zone) => fc.tuple(fc.constant(zone), wallTimesOf(zone)));
  const seen = new Set<string>();
  fc.assert(
    fc.property(zoneAndWall, ([zone, wallMs]) => {
      const match = instantFromWallTime(zone, fieldsOf(wallMs));
      seen.add(match.kind);
      const movedMs = match.kind === "gap" ? match.gapMinutes * 60_000 : 0;
      expect(wallTimeAt(zone, match.instant)).toMatchObject(fieldsOf(wallMs + movedMs));
      if (match.kind === "exact") return;
      expect(match.instant < match.transition).toBe(match.kind === "overlap");
      if (match.kind === "gap") return;
      expect(match.later).toBeGreaterThanOrEqual(match.transition);
      expect(wallTimeAt(zone, match.later)).toMatchObject(fieldsOf(wallMs));
    }),
    RUNS,
  );
  expect(seen).toEqual(new Set(["exact", "gap", "overlap"]));
});

test("the later of two wall times outside gaps never has the earlier instant", () => {
  const zoneAndWalls = anyZone.chain((zone) =>
    fc.tuple(fc.constant(zone), wallTimesOf(zone), wallTimesOf(zone)),
  );
  fc.assert(
    fc.property(zoneAndWalls, ([zone, one, other]) => {
      const [first, second] = [Math.min(one, other), Math.max(one, other)].map((wallMs) =>
        instantFromWallTime(zone, fieldsOf(wallMs)),
      );
      fc.pre(first?.kind !== "gap" && second?.kind !== "gap");
      expect(first?.instant).toBeLessThanOrEqual(second?.instant ?? Number.NaN);
    }),
    RUNS,
  );
});
