import { formatDateWithoutYear, formatWeekday } from "#formats/first-view";
import { spellDuration } from "#formats/lazy";
import * as m from "#messages";
import { DAY_MS, MINUTE_MS } from "../../shared/durations.ts";
import { formatHourMinute } from "../i18n/times.ts";
import type { ZoneMoment } from "../zones/zone-moment.ts";
import { nearChange } from "./near-change.ts";

/** A clock change within 30 days, by the zone's own calendar: "Clocks go back 1 hour on Sunday". Undefined without one. */
export function changeNote(moment: ZoneMoment): string | undefined {
  const change = nearChange(moment);
  if (!change) return undefined;
  const { instant: changesAt, offsetBeforeMinutes, byMinutes } = change;
  const wallAt = (at: number) => at + offsetBeforeMinutes * MINUTE_MS;
  const days = Math.floor(wallAt(changesAt) / DAY_MS) - Math.floor(wallAt(moment.instant) / DAY_MS);
  const format = days < 7 ? formatWeekday : formatDateWithoutYear;
  return m.clocksSoon({
    direction: byMinutes > 0 ? "forward" : "back",
    duration: spellDuration(Math.abs(byMinutes)),
    when: ["today", "tomorrow"][days] ?? "on a day",
    time: formatHourMinute(changesAt, offsetBeforeMinutes),
    day: format(changesAt, offsetBeforeMinutes),
  });
}
