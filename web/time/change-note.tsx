import { formatDateWithoutYear, formatWeekday } from "#formats/first-view";
import { spellDuration } from "#formats/lazy";
import * as m from "#messages";
import { DAY_MS, MINUTE_MS } from "../../shared/durations.ts";
import { changeMinutes } from "../../shared/zones/clock-changes.ts";
import { formatHourMinute } from "../i18n/times.ts";
import { nearChange, type ZoneMoment } from "../zones/zone-moment.ts";
import type { PickedTimeFormatter } from "./shown-instant.ts";

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

interface ChangeNoteProps {
  readonly moment: ZoneMoment;
  readonly formatter: PickedTimeFormatter | undefined;
}

/** A zone's clock change within the next 30 days; for a picked time, the changes between now and then. */
export function ChangeNote({ moment, formatter }: ChangeNoteProps) {
  const note = formatter ? formatter.changes(moment) : changeNote(moment);
  return note ? <span className="change-note block balanced">{note}</span> : null;
}
