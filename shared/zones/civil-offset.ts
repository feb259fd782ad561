import { intlOffsetMinutesAt } from "./intl-offset.ts";
import { offsetMinutesAt, rulesCover } from "./offset.ts";
import { isKnownZone } from "./zone-rules.ts";

/**
 * The offset the page shows, in minutes east of UTC: by our rules, and by the runtime's Intl where they do not
 * reach (past their horizon, or in a zone named after their release). Throws RangeError for a zone unknown to both.
 */
export function civilOffsetMinutesAt(zone: string, instant: number): number {
  return isKnownZone(zone) && rulesCover(instant)
    ? offsetMinutesAt(zone, instant)
    : intlOffsetMinutesAt(zone, instant);
}

/** Whether the page can show the time in a zone at all. */
export function isUsableZone(zone: string): boolean {
  if (isKnownZone(zone)) return true;
  try {
    intlOffsetMinutesAt(zone, 0);
    return true;
  } catch {
    return false;
  }
}
