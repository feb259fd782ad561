import { formatHourMinute, type HourCycle } from "../../shared/zones/format-time.ts";
import { offsetMinutesAt, rulesCover } from "../../shared/zones/offset.ts";
import { isKnownZone, RULES_END, tzdbRelease } from "../../shared/zones/zone-rules.ts";

/**
 * A notice if the page's rules do not cover the zone or the instant (ms), or if the browser's data disagree;
 * `browserOffsetMinutes` is the browser's offset.
 */
export function rulesNotice(
  zone: string,
  instant: number,
  browserOffsetMinutes: number,
  hourCycle: HourCycle,
): string | undefined {
  if (!rulesCover(instant)) {
    const lastYear = new Date(RULES_END - 1).getUTCFullYear();
    return `This page's time zone rules (tzdb ${tzdbRelease()}) end with ${lastYear}; we use your browser's.`;
  }
  if (!isKnownZone(zone)) {
    return `This page's time zone rules (tzdb ${tzdbRelease()}) don't include ${zone}; we use your browser's.`;
  }
  const offsetMinutes = offsetMinutesAt(zone, instant);
  if (offsetMinutes === browserOffsetMinutes) return undefined;
  const browserTime = formatHourMinute(instant, browserOffsetMinutes, hourCycle);
  const time = formatHourMinute(instant, offsetMinutes, hourCycle);
  return `Your browser's time zone data is out of date: it says ${browserTime}, the time here is ${time} (tzdb ${tzdbRelease()}).`;
}
