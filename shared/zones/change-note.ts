import { DAY_MS, MINUTE_MS } from "../durations.ts";
import { spellDuration } from "./format-duration.ts";
import { formatHourMinute, type HourCycle, MONTHS, WEEKDAYS } from "./format-time.ts";
import type { OffsetChange } from "./next-change.ts";
import type { ZoneMoment } from "./zone-moment.ts";

const NOTED_WITHIN_MS = 30 * DAY_MS;

/** A clock change within 30 days, by the zone's own calendar: "Clocks go back 1 hour on Sunday". Undefined without one. */
export function changeNote(
  { instant, nextChange }: ZoneMoment,
  hourCycle: HourCycle,
): string | undefined {
  if (!nextChange || nextChange.instant - instant > NOTED_WITHIN_MS) return undefined;
  const direction = nextChange.byMinutes > 0 ? "forward" : "back";
  const amount = spellDuration(Math.abs(nextChange.byMinutes));
  return `Clocks go ${direction} ${amount} ${dayOf(nextChange, instant, hourCycle)}`;
}

function dayOf(change: OffsetChange, instant: number, hourCycle: HourCycle): string {
  const { instant: changesAt, offsetBeforeMinutes } = change;
  const wallAt = (at: number) => at + offsetBeforeMinutes * MINUTE_MS;
  const days = Math.floor(wallAt(changesAt) / DAY_MS) - Math.floor(wallAt(instant) / DAY_MS);
  if (days === 0) return `today at ${formatHourMinute(changesAt, offsetBeforeMinutes, hourCycle)}`;
  if (days === 1) return "tomorrow";
  const wall = new Date(wallAt(changesAt));
  const weekday = `on ${WEEKDAYS[wall.getUTCDay()]}`;
  return days < 7 ? weekday : `${weekday}, ${MONTHS[wall.getUTCMonth()]} ${wall.getUTCDate()}`;
}
