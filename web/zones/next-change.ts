import { knownRule, offsetIndexAt, type ZoneRule } from "../../shared/zones/zone-rules.ts";

/** A change of a zone's offset, in minutes east of UTC; `byMinutes` is positive if clocks go forward. */
export type OffsetChange = {
  readonly instant: number;
  readonly offsetBeforeMinutes: number;
  readonly offsetAfterMinutes: number;
  readonly byMinutes: number;
};

/** A change at the instant itself is past. Null if none is known. Throws RangeError for an unknown zone. */
export function nextChange(zone: string, instant: number): OffsetChange | null {
  const rule = knownRule(zone);
  return changeAfter(rule, offsetIndexAt(rule, instant));
}

/** The change at the end of `offsets[index]`; null for the last offset. */
export function changeAfter({ untils, offsets }: ZoneRule, index: number): OffsetChange | null {
  const instant = untils[index];
  if (instant === undefined) return null;
  const offsetBeforeMinutes = offsets[index] as number;
  const offsetAfterMinutes = offsets[index + 1] as number;
  // Before 1972 some changed by seconds.
  const byMinutes = Math.round(offsetAfterMinutes - offsetBeforeMinutes) || 1;
  return { instant, offsetBeforeMinutes, offsetAfterMinutes, byMinutes };
}
