import { MINUTE_MS } from "../../../shared/durations.ts";
import {
  addDays,
  type CivilDate,
  civilDateAt,
  daysBetween,
} from "../../../shared/zones/civil-day.ts";
import { defineZone } from "../../../shared/zones/define-zone.ts";
import { formatIsoDate } from "../../../shared/zones/iso-date.ts";
import { zoneRule } from "../../../shared/zones/zone-rules.ts";
import {
  type Occurrence,
  occurrenceAt,
  type Series,
  seriesDate,
  weekdayOfMonth,
} from "../../zones/series/series.ts";
import { type CalendarTimes, calendarTimes, isUtc, writeLocalTime } from "./calendar-zone.ts";

const WEEKDAYS = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"];
/** From a clock change to the dates of meetings, a day long at most, that it may touch. */
const DAYS_AROUND_CHANGE = [-2, -1, 0, 1];

/** A turn of a series, or one of its dates, as a calendar file writes it. */
export interface CalendarEvent {
  /** Added to the uid: the number of the turn, and the date if it is one alone; empty for the only event. */
  readonly name: string;
  readonly times: CalendarTimes;
  /** RRULE, and a line of EXDATE for each date without it; none for one date. */
  readonly recurrence: readonly string[];
}

/** The definition of the zone of a series; none for UTC. */
export function defineSeriesZone({ zone }: Series): readonly string[] {
  return isUtc(zone) ? [] : defineZone(zone, zoneRule(zone));
}

/**
 * An event with a rule for each turn (RFC 5545, section 3.3.10), from its first date with a meeting on. Calendars disagree on local
 * times that DST skips or repeats, and on lengths across a clock change: until RULES_END such a date is an event of its own, in UTC.
 * Throws RangeError for an unknown zone.
 */
export function seriesEvents(series: Series): readonly CalendarEvent[] {
  const { skipped } = series;
  const disputed = disputedIndexes(series);
  return series.turns.flatMap((_, turn) => {
    const isOwn = (index: number) => index % series.turns.length === turn;
    const without = new Set([...skipped, ...disputed].filter(isOwn));
    let start = turn;
    while (without.has(start)) start += series.turns.length;
    const exceptions = [...without]
      .filter((index) => index > start)
      .sort((a, b) => a - b)
      .map((index) => `EXDATE${wallTimes(series, occurrenceAt(series, index))[0]}`);
    const name = String(turn + 1);
    const alone = disputed
      .filter((index) => isOwn(index) && !skipped.includes(index))
      .map((index) => {
        const { date, span } = occurrenceAt(series, index);
        const times = calendarTimes("UTC", span);
        return { name: `${name}-${formatIsoDate(date)}`, times, recurrence: [] };
      });
    const times = wallTimes(series, occurrenceAt(series, start));
    return [{ name, times, recurrence: [writeRule(series), ...exceptions] }, ...alone];
  });
}

function writeRule({ first, repeat, turns }: Series): string {
  if (repeat !== "monthly") return `RRULE:FREQ=WEEKLY;INTERVAL=${repeat * turns.length}`;
  const { weekday, nth } = weekdayOfMonth(first);
  return `RRULE:FREQ=MONTHLY;INTERVAL=${turns.length};BYDAY=${nth}${WEEKDAYS[weekday]}`;
}

/** The dates with a clock change within the meeting, or around its local start or end. */
function disputedIndexes(series: Series): readonly number[] {
  const { zone } = series;
  const near = zoneRule(zone).untils.flatMap((change) =>
    DAYS_AROUND_CHANGE.flatMap(
      (days) => indexOf(series, addDays(civilDateAt(zone, change), days)) ?? [],
    ),
  );
  return [...new Set(near)].filter((index) => {
    const occurrence = occurrenceAt(series, index);
    const exact = calendarTimes(zone, occurrence.span);
    return wallTimes(series, occurrence).join() !== exact.join();
  });
}

/** Start and end by clocks that do not change between. */
function wallTimes({ zone, turns, lengthMinutes }: Series, { date, turn }: Occurrence) {
  const midnight = Date.UTC(date.year, date.month - 1, date.day);
  const start = midnight + (turns[turn] as number) * MINUTE_MS;
  const end = start + lengthMinutes * MINUTE_MS;
  return [writeLocalTime(zone, start), writeLocalTime(zone, end)] as const;
}

/** Undefined for a date that the series does not have. */
function indexOf(series: Series, date: CivilDate): number | undefined {
  const { first, repeat } = series;
  const index =
    repeat === "monthly"
      ? (date.year - first.year) * 12 + date.month - first.month
      : daysBetween(first, date) / (7 * repeat);
  if (index < 0 || !Number.isInteger(index)) return undefined;
  return formatIsoDate(seriesDate(series, index)) === formatIsoDate(date) ? index : undefined;
}
