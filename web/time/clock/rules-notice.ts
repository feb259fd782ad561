import * as m from "#messages";
import { isByTodaysRules } from "../../../shared/zones/zone-history.ts";
import { isKnownZone, tzdbRelease } from "../../../shared/zones/zone-rules.ts";
import { formatHourMinute } from "../../i18n/times.ts";

/** That nobody knows the rules yet at an instant (ms), that they lack the zone, or that the browser's data are older, whose offset is in minutes. */
export function rulesNotice(zone: string, instant: number, browserOffsetMinutes: number): string {
  if (isByTodaysRules(instant)) return m.rulesOfToday();
  if (!isKnownZone(zone)) {
    return m.rulesWithoutZone({ release: tzdbRelease(), zone });
  }
  const browserTime = formatHourMinute(instant, browserOffsetMinutes);
  const time = formatHourMinute(instant, zone);
  return m.rulesOfBrowserOld({ browserTime, time, release: tzdbRelease() });
}
