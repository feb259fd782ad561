import { offsetIndexAt, RULES_END, RULES_START, zoneRule } from "./zone-rules.ts";

/** Whether an instant is between RULES_START (inclusive) and RULES_END (exclusive). */
export function rulesCover(instant: number): boolean {
  return instant >= RULES_START && instant < RULES_END;
}

/** Minutes east of UTC, -720 to 840; outside the rules their first or last offset. Throws RangeError for an unknown zone. */
export function offsetMinutesAt(zone: string, instant: number): number {
  const rule = zoneRule(zone);
  return rule.offsets[offsetIndexAt(rule, instant)] as number;
}
