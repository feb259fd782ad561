import { DAY_MS, MINUTE_MS } from "../durations.ts";
import { offsetIndexAt, offsetMinutesAt, type ZoneRule } from "./zone-rules.ts";

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

/** The instants of a wall time in ms as if UTC: one, two in an overlap, none in a gap, where the offset before it applies, as in RFC 5545 and Temporal's "compatible". */
export function resolveWallTime(rule: ZoneRule, wallMs: number) {
  const offsetOf = (index: number) => rule.offsets[index] as number;
  const instantUnder = (index: number) => wallMs - offsetOf(index) * MINUTE_MS;
  // Offsets are shorter than a day, so only transitions within a day of the wall time matter.
  const first = offsetIndexAt(rule, wallMs - DAY_MS);
  const last = offsetIndexAt(rule, wallMs + DAY_MS);
  let earlier: number | undefined;
  for (let index = first; index <= last; index++) {
    const instant = instantUnder(index);
    if (offsetIndexAt(rule, instant) !== index) continue;
    if (earlier !== undefined) {
      const transition = rule.untils[index - 1] as number;
      return { kind: "overlap" as const, instant: earlier, later: instant, transition };
    }
    earlier = instant;
  }
  if (earlier !== undefined) return { kind: "exact" as const, instant: earlier };
  let index = first;
  while ((rule.untils[index] as number) <= instantUnder(index + 1)) index += 1;
  const transition = rule.untils[index] as number;
  const gapMinutes = offsetOf(index + 1) - offsetOf(index);
  return { kind: "gap" as const, instant: instantUnder(index), gapMinutes, transition };
}
