import { intlOffsetMinutesAt } from "./intl-offset.ts";
import { offsetMinutesAt, rulesCover } from "./offset.ts";
import { isKnownZone } from "./zone-rules.ts";

/**
 * The offset that the page shows, in minutes east of UTC: from our rules, or from the runtime's `Intl` for instants outside
 * the rules and zones newer than them. Throws RangeError for a zone unknown to both.
 */
export function civilOffsetMinutesAt(zone: string, instant: number): number {
  return isKnownZone(zone) && rulesCover(instant)
    ? offsetMinutesAt(zone, instant)
    : intlOffsetMinutesAt(zone, instant);
}

/** Whether the rules or `Intl` know a zone. */
export function isUsableZone(zone: string): boolean {
  if (isKnownZone(zone)) return true;
  try {
    intlOffsetMinutesAt(zone, 0);
    return true;
  } catch {
    return false;
  }
}
