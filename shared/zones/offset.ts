import { offsetIndexAt, RULES_END, RULES_START, zoneRule } from "./zone-rules.ts";

/** Whether the compiled rules know an instant: RULES_START is the first, RULES_END one too late. */
export function rulesCover(instant: number): boolean {
  return instant >= RULES_START && instant < RULES_END;
}

/**
 * A zone's offset at an instant, in whole minutes east of UTC, -720 to 840. Where the rules do not
 * cover the instant it is the first or the last offset they know; the caller asks `rulesCover`.
 * Throws RangeError for an unknown zone. Source: tzdb.
 */
export function offsetMinutesAt(zone: string, instant: number): number {
  const rule = zoneRule(zone);
  return rule.offsets[offsetIndexAt(rule, instant)] as number;
}
