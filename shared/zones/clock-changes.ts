import type { ZoneOrOffset } from "./civil-offset.ts";
import { isKnownZone, knownRule, offsetIndexAt, rulesCover, type ZoneRule } from "./zone-rules.ts";

export type ClockChange = Readonly<NonNullable<ReturnType<typeof changeAfter>>>;

/** The change (at an instant in ms, from and to minutes east of UTC) at the end of `offsets[index]`; undefined for the last offset. */
export function changeAfter({ untils, offsets }: ZoneRule, index: number) {
  const at = untils[index];
  if (at === undefined) return undefined;
  return { at, before: offsets[index] as number, after: offsets[index + 1] as number };
}

/** The first change after an instant (ms); undefined for an offset, and for what the rules do not cover. */
export function nextChange(clock: ZoneOrOffset, instant: number): ClockChange | undefined {
  if (typeof clock === "number" || !isKnownZone(clock) || !rulesCover(instant)) return undefined;
  const rule = knownRule(clock);
  return changeAfter(rule, offsetIndexAt(rule, instant));
}

export function clockChanges(
  clock: ZoneOrOffset,
  from: number,
  to = Number.POSITIVE_INFINITY,
): readonly ClockChange[] {
  const changes: ClockChange[] = [];
  let change = nextChange(clock, from);
  while (change && change.at <= to) {
    changes.push(change);
    change = nextChange(clock, change.at);
  }
  return changes;
}

/** By how many whole minutes clocks go forward, or back if negative; before 1972 some changed by seconds. */
export function changeMinutes({ before, after }: ClockChange): number {
  return Math.round(after - before) || 1;
}
