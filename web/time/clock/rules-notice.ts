import * as m from "#messages";
import { offsetMinutesAt } from "../../../shared/zones/offset.ts";
import { isByTodaysRules } from "../../../shared/zones/zone-history.ts";
import { isKnownZone, tzdbRelease } from "../../../shared/zones/zone-rules.ts";
import { formatHourMinute } from "../../i18n/times.ts";

/**
 * A notice if the page's rules do not cover the zone, if nobody knows them yet at the instant (ms), or if the browser's data
 * disagree; `browserOffsetMinutes` is the browser's offset.
 */
export function rulesNotice(
  zone: string,
  instant: number,
  browserOffsetMinutes: number,
): string | undefined {
  if (isByTodaysRules(instant)) return m.rulesOfToday();
  if (!isKnownZone(zone)) {
    return m.rulesWithoutZone({ release: tzdbRelease(), zone });
  }
  if (offsetMinutesAt(zone, instant) === browserOffsetMinutes) return undefined;
  const browserTime = formatHourMinute(instant, browserOffsetMinutes);
  const time = formatHourMinute(instant, zone);
  return m.rulesOfBrowserOld({ browserTime, time, release: tzdbRelease() });
}
