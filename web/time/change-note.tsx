import { formatDateWithoutYear, formatWeekday } from "#formats/first-view";
import { spellDuration } from "#formats/lazy";
import * as m from "#messages";
import { DAY_MS, MINUTE_MS } from "../../shared/durations.ts";
import { changeMinutes } from "../../shared/zones/clock-changes.ts";
import { isByTodaysRules } from "../../shared/zones/zone-history.ts";
import { isKnownZone, tzdbRelease } from "../../shared/zones/zone-rules.ts";
import { formatHourMinute } from "../i18n/times.ts";
import { nearChange, type ZoneMoment } from "../zones/zone-moment.ts";
import type { DayLabelProps } from "./day-label.tsx";

/** A clock change within 30 days, by the zone's own calendar: "Clocks go back 1 hour on Sunday". Undefined without one. */
export function changeNote(moment: ZoneMoment): string | undefined {
  const change = nearChange(moment);
  if (!change) return undefined;
  const { at, before } = change;
  const dayAt = (instant: number) => Math.floor((instant + before * MINUTE_MS) / DAY_MS);
  const days = dayAt(at) - dayAt(moment.instant);
  const byMinutes = changeMinutes(change);
  const format = days < 7 ? formatWeekday : formatDateWithoutYear;
  return m.clocksSoon({
    direction: byMinutes > 0 ? "forward" : "back",
    duration: spellDuration(Math.abs(byMinutes)),
    when: ["today", "tomorrow"][days] ?? "on a day",
    time: formatHourMinute(at, before),
    day: format(at, before),
  });
}

/** That nobody knows the rules yet at an instant (ms), that they lack the zone, or that the browser's data are older, whose offset is in minutes. */
export function rulesNotice(zone: string, instant: number, browserOffsetMinutes: number): string {
  if (isByTodaysRules(instant)) return m.rulesOfToday();
  const release = tzdbRelease();
  if (!isKnownZone(zone)) return m.rulesWithoutZone({ release, zone });
  const browserTime = formatHourMinute(instant, browserOffsetMinutes);
  return m.rulesOfBrowserOld({ browserTime, time: formatHourMinute(instant, zone), release });
}

/** A zone's clock change within the next 30 days; for a picked time, the changes between now and then. */
export function ChangeNote({ moment, formatter }: DayLabelProps) {
  const note = formatter ? formatter.changes(moment) : changeNote(moment);
  return note ? <span className="change-note block balanced">{note}</span> : null;
}
