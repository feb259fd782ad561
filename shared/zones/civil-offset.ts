import { MINUTE_MS } from "../durations.ts";
import { intlOffsetMinutesAt } from "./intl-offset.ts";
import { offsetMinutesAt, rulesCover } from "./offset.ts";
import { isKnownZone } from "./zone-rules.ts";

/** An IANA zone, or minutes east of UTC. */
export type ZoneOrOffset = string | number;

/** Minutes east of UTC: from our rules, or outside them from `Intl`. Throws RangeError for a zone unknown to both. */
export function civilOffsetMinutesAt(zone: ZoneOrOffset, instant: number): number {
  if (typeof zone === "number") return zone;
  return isKnownZone(zone) && rulesCover(instant)
    ? offsetMinutesAt(zone, instant)
    : intlOffsetMinutesAt(zone, instant);
}

/** Its UTC fields are those of the wall time. Throws as above. */
export function wallDate(instant: number, zone: ZoneOrOffset): Date {
  return new Date(instant + civilOffsetMinutesAt(zone, instant) * MINUTE_MS);
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
