import { formatHourMinute, type HourCycle } from "../../shared/zones/format-time.ts";
import { offsetMinutesAt, rulesCover } from "../../shared/zones/offset.ts";
import { isKnownZone, RULES_END, TZDB_RELEASE } from "../../shared/zones/zone-rules.ts";

/**
 * What a visitor should know of the rules behind the clock, or undefined. `browserOffsetMinutes` is what the
 * browser's own data say for the zone at the instant (ms).
 */
export function rulesNotice(
  zone: string,
  instant: number,
  browserOffsetMinutes: number,
  hourCycle: HourCycle,
): string | undefined {
  if (!rulesCover(instant)) {
    const lastYear = new Date(RULES_END - 1).getUTCFullYear();
    return `This page's time-zone rules (tzdb ${TZDB_RELEASE}) end with ${lastYear}; your browser's are used.`;
  }
  if (!isKnownZone(zone)) {
    return `This page's time-zone rules (tzdb ${TZDB_RELEASE}) do not know ${zone}; your browser's are used.`;
  }
  const offsetMinutes = offsetMinutesAt(zone, instant);
  if (offsetMinutes === browserOffsetMinutes) return undefined;
  const said = formatHourMinute(instant, browserOffsetMinutes, hourCycle);
  const right = formatHourMinute(instant, offsetMinutes, hourCycle);
  return `Your browser's time-zone data is out of date: it says ${said}, the time here is ${right} (tzdb ${TZDB_RELEASE}).`;
}
