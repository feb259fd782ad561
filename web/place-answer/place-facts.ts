import { DAY_MS, MINUTE_MS } from "../../shared/durations.ts";
import { civilOffsetMinutesAt } from "../../shared/zones/civil-offset.ts";
import {
  DAY_PART_NAMES,
  dayPart,
  WEEKEND,
  WORK_ENDS,
  WORK_STARTS,
} from "../../shared/zones/day-part.ts";
import { spellDuration } from "../../shared/zones/format-duration.ts";
import { formatHourMinute, type HourCycle, MONTHS } from "../../shared/zones/format-time.ts";
import { rulesCover } from "../../shared/zones/offset.ts";
import { instantFromWallTime } from "../../shared/zones/wall-time.ts";
import type { ZoneMoment } from "../../shared/zones/zone-moment.ts";
import { isKnownZone, zoneRule } from "../../shared/zones/zone-rules.ts";

/** A zone that has changed its clocks within this time has daylight saving time, or had it lately. */
const LATELY_MS = 400 * DAY_MS;

/** "14 hours ahead of you". */
export function differenceFact({ differenceMinutes }: ZoneMoment): string {
  if (differenceMinutes === 0) return "Same time as yours";
  const side = differenceMinutes > 0 ? "ahead of" : "behind";
  return `${spellDuration(Math.abs(differenceMinutes))} ${side} you`;
}

/** "March 28, 2027 at 2:00 am: 1 hour forward". Undefined where the rules do not reach. */
export function nextChangeFact(
  { zone, instant, nextChange }: ZoneMoment,
  hourCycle: HourCycle,
): string | undefined {
  if (!isKnownZone(zone) || !rulesCover(instant)) return undefined;
  if (!nextChange) {
    const hadOne = zoneRule(zone).untils.some((at) => at > instant - LATELY_MS);
    return hadOne ? "None known" : "None: no daylight saving time there";
  }
  const { offsetBeforeMinutes, byMinutes } = nextChange;
  const wall = new Date(nextChange.instant + offsetBeforeMinutes * MINUTE_MS);
  const day = `${MONTHS[wall.getUTCMonth()]} ${wall.getUTCDate()}, ${wall.getUTCFullYear()}`;
  const time = formatHourMinute(nextChange.instant, offsetBeforeMinutes, hourCycle);
  const direction = byMinutes > 0 ? "forward" : "back";
  return `${day} at ${time}: ${spellDuration(Math.abs(byMinutes))} ${direction}`;
}

/** "Night", "Off hours, weekend". */
export function dayPartFact({ weekday, minuteOfDay }: ZoneMoment): string {
  const name = DAY_PART_NAMES[dayPart(weekday, minuteOfDay)];
  const words = WEEKEND.includes(weekday) ? `${name}, weekend` : name;
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The working hours of the shown day: "9 am – 5 pm is 7 pm – 3 am for you". Undefined where the rules do not reach. */
export function workingHoursFact(
  { zone, instant, offsetMinutes }: ZoneMoment,
  visitorZone: string,
  hourCycle: HourCycle,
): string | undefined {
  if (!isKnownZone(zone) || !rulesCover(instant)) return undefined;
  const wall = new Date(instant + offsetMinutes * MINUTE_MS);
  const [start, end] = [WORK_STARTS, WORK_ENDS].map((minuteOfDay) => {
    const there = Math.floor(wall.getTime() / DAY_MS) * DAY_MS + minuteOfDay * MINUTE_MS;
    const at = instantFromWallTime(zone, {
      year: wall.getUTCFullYear(),
      month: wall.getUTCMonth() + 1,
      day: wall.getUTCDate(),
      hour: Math.floor(minuteOfDay / 60),
      minute: minuteOfDay % 60,
    }).instant;
    return { there, here: at + civilOffsetMinutesAt(visitorZone, at) * MINUTE_MS };
  }) as [WorkBound, WorkBound];
  const hours = (side: keyof WorkBound) =>
    `${formatHour(start[side], hourCycle)} – ${formatHour(end[side], hourCycle)}`;
  if (start.here === start.there) return `${hours("there")}, as for you`;
  const days = Math.floor(start.here / DAY_MS) - Math.floor(start.there / DAY_MS);
  const day = days === 0 ? "" : days < 0 ? ", from the day before" : ", the day after";
  return `${hours("there")} is ${hours("here")} for you${day}`;
}

/** Wall times, as ms. */
interface WorkBound {
  readonly there: number;
  readonly here: number;
}

/** "9 am", or "9:30 am". */
function formatHour(wall: number, hourCycle: HourCycle): string {
  const time = formatHourMinute(wall, 0, hourCycle);
  return hourCycle === "12" ? time.replace(":00", "") : time;
}
