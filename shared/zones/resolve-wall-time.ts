import { DAY_MS, MINUTE_MS } from "../durations.ts";
import type { ZoneRule } from "./zone-rules.ts";
import { offsetIndexAt } from "./zone-rules.ts";

/** The instants a wall time stands for: one, none (clocks skipped it) or two (it was repeated). */
export type WallTimeMatch =
  | { readonly kind: "exact"; readonly instant: number }
  | {
      readonly kind: "gap";
      /** The wall time moved forward by the gap. */
      readonly instant: number;
      readonly gapMinutes: number;
      readonly transition: number;
    }
  | {
      readonly kind: "overlap";
      /** The earlier of the two. */
      readonly instant: number;
      readonly later: number;
      readonly transition: number;
    };

function instantUnder(rule: ZoneRule, index: number, wallMs: number): number {
  return wallMs - (rule.offsets[index] as number) * MINUTE_MS;
}

function skippedWallTime(rule: ZoneRule, first: number, wallMs: number): WallTimeMatch {
  let index = first;
  while ((rule.untils[index] as number) <= instantUnder(rule, index + 1, wallMs)) index += 1;
  return {
    kind: "gap",
    instant: instantUnder(rule, index, wallMs),
    gapMinutes: (rule.offsets[index + 1] as number) - (rule.offsets[index] as number),
    transition: rule.untils[index] as number,
  };
}

/**
 * The instants at which clocks under a rule show a wall time, given in ms as if it were UTC. A
 * skipped one is read with the offset before the gap, as RFC 5545 and Temporal's "compatible" do.
 */
export function resolveWallTime(rule: ZoneRule, wallMs: number): WallTimeMatch {
  // No offset is a day or more, so only transitions within a day of the wall time can matter.
  const first = offsetIndexAt(rule, wallMs - DAY_MS);
  const last = offsetIndexAt(rule, wallMs + DAY_MS);
  let earlier: number | undefined;
  for (let index = first; index <= last; index++) {
    const instant = instantUnder(rule, index, wallMs);
    if (offsetIndexAt(rule, instant) !== index) continue;
    if (earlier !== undefined) {
      const transition = rule.untils[index - 1] as number;
      return { kind: "overlap", instant: earlier, later: instant, transition };
    }
    earlier = instant;
  }
  if (earlier !== undefined) return { kind: "exact", instant: earlier };
  return skippedWallTime(rule, first, wallMs);
}
