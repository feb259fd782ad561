import { DAY_MS, MINUTE_MS } from "../durations.ts";
import { offsetMinutesAt } from "./offset.ts";
import { offsetIndexAt, type ZoneRule } from "./zone-rules.ts";

/** A date and time of day in the Gregorian calendar; the offset is in minutes east of UTC. */
export interface WallTime {
  readonly year: number;
  /** 1 to 12 */
  readonly month: number;
  readonly day: number;
  /** 0 to 23 */
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  /** 0 is Sunday. */
  readonly weekday: number;
  readonly offsetMinutes: number;
}

/** By the rules alone. Throws RangeError for an unknown zone. */
export function wallTimeAt(zone: string, instant: number): WallTime {
  const offsetMinutes = offsetMinutesAt(zone, instant);
  const wall = new Date(Math.floor(instant) + offsetMinutes * MINUTE_MS);
  return {
    year: wall.getUTCFullYear(),
    month: wall.getUTCMonth() + 1,
    day: wall.getUTCDate(),
    hour: wall.getUTCHours(),
    minute: wall.getUTCMinutes(),
    second: wall.getUTCSeconds(),
    weekday: wall.getUTCDay(),
    offsetMinutes,
  };
}

/** The instants of a wall time: one, none (in a gap, as clocks go forward) or two (in an overlap, as clocks go back). */
type WallTimeMatch =
  | { readonly kind: "exact"; readonly instant: number }
  | {
      readonly kind: "gap";
      readonly instant: number;
      readonly gapMinutes: number;
      readonly transition: number;
    }
  | {
      readonly kind: "overlap";
      readonly instant: number;
      readonly later: number;
      readonly transition: number;
    };

function instantUnder(rule: ZoneRule, index: number, wallMs: number): number {
  return wallMs - (rule.offsets[index] as number) * MINUTE_MS;
}

function wallTimeInGap(rule: ZoneRule, first: number, wallMs: number): WallTimeMatch {
  let index = first;
  while ((rule.untils[index] as number) <= instantUnder(rule, index + 1, wallMs)) index += 1;
  return {
    kind: "gap",
    instant: instantUnder(rule, index, wallMs),
    gapMinutes: (rule.offsets[index + 1] as number) - (rule.offsets[index] as number),
    transition: rule.untils[index] as number,
  };
}

/** In ms as if UTC. In a gap it uses the offset before the gap, as RFC 5545 and Temporal's "compatible" do. */
export function resolveWallTime(rule: ZoneRule, wallMs: number): WallTimeMatch {
  // Offsets are shorter than a day, so only transitions within a day of the wall time matter.
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
  return wallTimeInGap(rule, first, wallMs);
}
