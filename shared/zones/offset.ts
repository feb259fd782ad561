import { coveredSpan, knownRule, offsetAt } from "./zone-rules.ts";

/** Whether the rules cover an instant: those of some years until `all-years.ts` is loaded. */
export function rulesCover(instant: number): boolean {
  const { start, end } = coveredSpan();
  return instant >= start && instant < end;
}

/** Minutes east of UTC; outside the rules their first or last offset. Throws RangeError for an unknown zone. */
export function offsetMinutesAt(zone: string, instant: number): number {
  return offsetAt(knownRule(zone), instant);
}
