import { DAY_MS, MINUTE_MS } from "../durations.ts";
import { offsetMinutesAt } from "./offset.ts";
import { offsetIndexAt, type ZoneRule } from "./zone-rules.ts";

export type WallTime = Readonly<ReturnType<typeof wallTimeAt>>;

/** In the Gregorian calendar, by the rules alone. Throws RangeError for an unknown zone. */
export function wallTimeAt(zone: string, instant: number) {
  const offsetMinutes = offsetMinutesAt(zone, instant);
  const wall = new Date(Math.floor(instant) + offsetMinutes * MINUTE_MS);
  return {
    year: wall.getUTCFullYear(),
    /** 1 to 12 */
    month: wall.getUTCMonth() + 1,
    day: wall.getUTCDate(),
    hour: wall.getUTCHours(),
    minute: wall.getUTCMinutes(),
    second: wall.getUTCSeconds(),
    /** 0 is Sunday. */
    weekday: wall.getUTCDay(),
    /** East of UTC. */
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
