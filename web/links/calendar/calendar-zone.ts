import { DAY_MS, MINUTE_MS } from "../../../shared/durations.ts";
import type { Span } from "../../../shared/zones/civil-day.ts";
import {
  defineZoneBetween,
  formatCalendarLocal,
  formatCalendarUtc,
} from "../../../shared/zones/define-zone.ts";
import { offsetMinutesAt, rulesCover } from "../../../shared/zones/offset.ts";
import { resolveWallTime } from "../../../shared/zones/resolve-wall-time.ts";
import { isKnownZone, zoneRule } from "../../../shared/zones/zone-rules.ts";

/** How far a calendar can move the meeting and still find the zone's offset in the file. */
const DEFINED_MS = 366 * DAY_MS;
const UTC_NAMES = ["UTC", "UCT", "Universal", "Zulu"];

/** Start and end as a calendar file writes them: ";TZID=Asia/Tokyo:20270316T130000" or ":20270316T130000Z". */
export type CalendarTimes = readonly [start: string, end: string];

/**
 * Local times of the zone, which the file must define. In UTC for UTC itself, for a zone or an instant outside our rules, and if
 * the span starts or ends in an overlap, where calendars read a local time differently.
 */
export function calendarTimes(zone: string, { start, end }: Span): CalendarTimes {
  const utc: CalendarTimes = [`:${formatCalendarUtc(start)}`, `:${formatCalendarUtc(end)}`];
  if (!isKnownZone(zone) || !rulesCover(start) || !rulesCover(end)) return utc;
  const [from, to] = [start, end].map(
    (instant) => instant + offsetMinutesAt(zone, instant) * MINUTE_MS,
  ) as [number, number];
  const isExact = [from, to].every(
    (wall) => resolveWallTime(zoneRule(zone), wall).kind === "exact",
  );
  return isExact ? [writeLocalTime(zone, from), writeLocalTime(zone, to)] : utc;
}

/** As `calendarTimes`, of a wall time in ms as if UTC. */
export function writeLocalTime(zone: string, wall: number): string {
  return isUtc(zone) ? `:${formatCalendarUtc(wall)}` : `;TZID=${zone}:${formatCalendarLocal(wall)}`;
}

/** The definition of the zone, for times that `calendarTimes` wrote, with its clock changes from a year before the span to a year after it. */
export function defineZoneOf(
  [time]: CalendarTimes,
  zone: string,
  { start, end }: Span,
): readonly string[] {
  if (time.startsWith(":")) return [];
  return defineZoneBetween(zone, zoneRule(zone), start - DEFINED_MS, end + DEFINED_MS);
}

export function isUtc(zone: string): boolean {
  return UTC_NAMES.includes(zone.replace("Etc/", ""));
}
