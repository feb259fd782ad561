import { intlOffsetMinutesAt } from "./intl-offset.ts";
import { offsetMinutesAt, rulesCover } from "./offset.ts";
import { isKnownZone } from "./zone-rules.ts";

/** Minutes east of UTC: from our rules, or outside them from `Intl`. Throws RangeError for a zone unknown to both. */
export function civilOffsetMinutesAt(zone: string, instant: number): number {
  return isKnownZone(zone) && rulesCover(instant)
    ? offsetMinutesAt(zone, instant)
    : intlOffsetMinutesAt(zone, instant);
}

export function isUsableZone(zone: string): boolean {
  if (isKnownZone(zone)) return true;
  try {
    intlOffsetMinutesAt(zone, 0);
    return true;
  } catch {
    return false;
  }
}
