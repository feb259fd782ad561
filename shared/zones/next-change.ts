import { transitionsBy, zoneRule } from "./zone-rules.ts";

/** A change of a zone's offset, in minutes east; `byMinutes` is positive if clocks go forward. */
export type OffsetChange = {
  readonly instant: number;
  readonly offsetBeforeMinutes: number;
  readonly offsetAfterMinutes: number;
  readonly byMinutes: number;
};

/**
 * The first change after an instant; one at the instant itself has already happened. Null where
 * none is known up to RULES_END. Throws RangeError for an unknown zone.
 */
export function nextChange(zone: string, instant: number): OffsetChange | null {
  const rule = zoneRule(zone);
  const index = transitionsBy(rule, instant);
  const until = rule.untils[index];
  if (until === undefined) return null;
  const offsetBeforeMinutes = rule.offsets[index] as number;
  const offsetAfterMinutes = rule.offsets[index + 1] as number;
  const byMinutes = offsetAfterMinutes - offsetBeforeMinutes;
  return { instant: until, offsetBeforeMinutes, offsetAfterMinutes, byMinutes };
}
