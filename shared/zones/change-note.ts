import { DAY_MS, MINUTE_MS } from "../durations.ts";
import { formatDuration } from "./format-duration.ts";
import { formatHourMinute, type HourCycle, MONTHS, WEEKDAYS } from "./format-time.ts";
import { nextChange, type OffsetChange } from "./next-change.ts";
import { rulesCover } from "./offset.ts";
import { isKnownZone } from "./zone-rules.ts";

const NOTED_WITHIN_MS = 30 * DAY_MS;

/**
 * The next clock change of a zone in words, in the zone's own days, where it is within 30 days of an instant:
 * "Clocks go back 1 h on Sunday". Undefined where there is none, or none is known.
 */
export function changeNote(
  zone: string,
  instant: number,
  hourCycle: HourCycle,
): string | undefined {
  if (!isKnownZone(zone) || !rulesCover(instant)) return undefined;
  const change = nextChange(zone, instant);
  if (!change || change.instant - instant > NOTED_WITHIN_MS) return undefined;
  const direction = change.byMinutes > 0 ? "forward" : "back";
  const amount = formatDuration(Math.abs(change.byMinutes));
  return `Clocks go ${direction} ${amount} ${dayOf(change, instant, hourCycle)}`;
}

/** The day of a change as people say it, told by the clocks that are about to change. */
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
