import { formatDate, formatDuration, spellDuration } from "#formats/lazy";
import * as m from "#messages";
import { DAY_MS, MINUTE_MS } from "../../../shared/durations.ts";
import { civilDateAt, civilDay } from "../../../shared/zones/civil-day.ts";
import { civilOffsetMinutesAt } from "../../../shared/zones/civil-offset.ts";
import {
  type ClockChange,
  changeAfter,
  changeMinutes,
  clockChanges,
} from "../../../shared/zones/clock-changes.ts";
import { resolveWallTime } from "../../../shared/zones/wall-time.ts";
import {
  isKnownZone,
  knownRule,
  offsetIndexAt,
  rulesCover,
} from "../../../shared/zones/zone-rules.ts";
import { formatSpan } from "../../i18n/composed-formats.ts";
import { capitalize } from "../../i18n/isolate.ts";
import { hasCity } from "../../i18n/names.ts";
import { formatHourMinute } from "../../i18n/times.ts";
import { readSecond } from "../../time/tick.ts";
import { dayPart, WEEKEND, WORK_ENDS, WORK_STARTS } from "../../zones/day-slots.ts";
import type { Coordinates } from "../../zones/sky/subsolar-point.ts";
import { sunTimes } from "../../zones/sky/sun-times.ts";
import type { ZoneMoment } from "../../zones/zone-moment.ts";

/** A zone that has changed its clocks within this time has daylight saving time, or had it lately. */
const LATELY_MS = 400 * DAY_MS;

export function nextChangeFact({ zone, instant, nextChange }: ZoneMoment): string | undefined {
  if (!isKnownZone(zone) || !rulesCover(instant)) return undefined;
  if (!nextChange) {
    const hadOne = knownRule(zone).untils.some((at) => at > instant - LATELY_MS);
    if (hadOne) return m.placeNoChangeKnown();
    return hasCity(zone) ? m.placeNoDst() : m.placeNone();
  }
  return describeChange(nextChange);
}

export function laterChangeFact({ zone, instant }: ZoneMoment): string | undefined {
  const [, later] = clockChanges(zone, instant);
  return later && describeChange(later);
}

/** "March 28, 2027 at 2:00 am: 1 hour forward". */
export function describeChange({ at, before, after }: ClockChange): string {
  const values = {
    date: formatDate(at, before),
    time: formatHourMinute(at, before),
    duration: spellDuration(Math.abs(after - before)),
  };
  return after > before ? m.placeChangeForward(values) : m.placeChangeBack(values);
}

/** "Clocks went back 1 hour on September 24, 1995": what the offset at an instant (ms) comes from, if that was lately. */
export function lastChangeFact(zone: string, instant: number): string | undefined {
  if (!isKnownZone(zone) || !rulesCover(instant)) return undefined;
  const rule = knownRule(zone);
  const change = changeAfter(rule, offsetIndexAt(rule, instant) - 1);
  if (!change || change.at < instant - LATELY_MS) return undefined;
  const byMinutes = changeMinutes(change);
  const values = {
    duration: spellDuration(Math.abs(byMinutes)),
    date: formatDate(change.at, change.before),
  };
  const isAhead = change.at > readSecond();
  if (byMinutes > 0) return isAhead ? m.clocksGoForward(values) : m.clocksWentForward(values);
  return isAhead ? m.clocksGoBack(values) : m.clocksWentBack(values);
}

/** "Night", "Off hours, weekend". */
export function dayPartFact({ weekday, minuteOfDay }: ZoneMoment): string {
  const part = m.dayPart({ part: dayPart(weekday, minuteOfDay) });
  return capitalize(WEEKEND.includes(weekday) ? m.placeWeekend({ part }) : part);
}

/** The working hours of the shown day: "9:00 am–5:00 pm there, 7:00 pm–3:00 am for you". Undefined where the rules do not reach. */
export function workingHoursFact(
  { zone, instant, offsetMinutes }: ZoneMoment,
  visitorZone: string,
): string | undefined {
  if (!isKnownZone(zone) || !rulesCover(instant)) return undefined;
  const midnight = Math.floor((instant + offsetMinutes * MINUTE_MS) / DAY_MS) * DAY_MS;
  const here = (wall: number) => {
    const at = resolveWallTime(knownRule(zone), wall).instant;
    return at + civilOffsetMinutesAt(visitorZone, at) * MINUTE_MS;
  };
  const start = midnight + WORK_STARTS * MINUTE_MS;
  const end = midnight + WORK_ENDS * MINUTE_MS;
  const hours = formatSpan({ start, end }, 0);
  const yours = { start: here(start), end: here(end) };
  if (yours.start === start) return m.placeSameHours({ hours });
  const days = Math.floor((yours.start - midnight) / DAY_MS);
  const values = { hours, yours: formatSpan(yours, 0) };
  if (days === 0) return m.placeHours(values);
  return days < 0 ? m.placeHoursDayBefore(values) : m.placeHoursDayAfter(values);
}

/** "6:38 am–4:51 pm, 10 h 13 min" on the shown day, or a sentence for days without a sunrise followed by a sunset. Undefined if it is unknown where the place is, and where the rules do not reach. */
export function sunFact(
  place: Coordinates | undefined,
  { zone, instant }: Pick<ZoneMoment, "zone" | "instant">,
  day: "today" | "then",
): string | undefined {
  if (!place || !isKnownZone(zone) || !rulesCover(instant)) return undefined;
  const span = civilDay(zone, civilDateAt(zone, instant));
  if (!span) return undefined;
  const { events, isUpAtStart } = sunTimes(place, span);
  const minutes = events.map((event) => Math.round(event.instant / MINUTE_MS) * MINUTE_MS);
  const [start = 0, end = start] = minutes;
  const [one = "", two = "", next = ""] = minutes.map((minute) => formatHourMinute(minute, zone));
  const isRise = events[0]?.kind === "rise";
  // The sun rises and sets by turns, at most three times a day.
  switch (events.length) {
    case 0:
      return isUpAtStart ? m.sunUpAllDay({ day }) : m.sunDownAllDay({ day });
    case 1:
      return isRise ? m.sunRisesOnly({ rise: one, day }) : m.sunSetsOnly({ set: one, day });
    case 2:
      if (!isRise) return m.sunSetsAndRises({ set: one, rise: two });
      return m.sunTimes({
        times: formatSpan({ start, end }, zone),
        duration: formatDuration((end - start) / MINUTE_MS),
      });
    default:
      return isRise
        ? m.sunRisesTwice({ rise: one, set: two, next })
        : m.sunSetsTwice({ set: one, rise: two, next });
  }
}
