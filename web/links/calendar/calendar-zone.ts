import { DAY_MS, MINUTE_MS } from "../../../shared/durations.ts";
import type { Span } from "../../../shared/zones/civil-day.ts";
import { rulesCover } from "../../../shared/zones/offset.ts";
import { resolveWallTime } from "../../../shared/zones/resolve-wall-time.ts";
import {
  isKnownZone,
  offsetIndexAt,
  type ZoneRule,
  zoneRule,
} from "../../../shared/zones/zone-rules.ts";

/** How far a calendar can move the meeting and still find the zone's offset in the file. */
const DEFINED_MS = 366 * DAY_MS;
const UTC_NAMES = ["UTC", "UCT", "Universal", "Zulu"];

/** "20270316T130000Z" */
export function formatCalendarUtc(instant: number): string {
  return new Date(instant).toISOString().replace(/[-:]|\.\d+/g, "");
}

/** A span as a calendar file writes it: in local times of a zone that the file defines, or in UTC. */
export interface CalendarTimes {
  /** The lines of the zone's definition; none if the times are in UTC. */
  readonly zoneLines: readonly string[];
  /** ";TZID=Asia/Tokyo:20270316T130000" or ":20270316T130000Z" */
  readonly start: string;
  readonly end: string;
}

/**
 * Local times of the zone with their definition (RFC 5545, section 3.6.5). In UTC for UTC itself, for a zone or an instant
 * outside our rules, and if the span starts or ends in an overlap, where calendars read a local time differently.
 */
export function calendarTimes(zone: string, { start, end }: Span): CalendarTimes {
  const isUtc = UTC_NAMES.includes(zone.replace("Etc/", ""));
  if (!isUtc && isKnownZone(zone) && rulesCover(start) && rulesCover(end)) {
    const rule = zoneRule(zone);
    const walls = [start, end].map((instant) => wallMs(rule, instant));
    if (walls.every((wall) => resolveWallTime(rule, wall).kind === "exact")) {
      const [from, to] = walls.map((wall) => `;TZID=${zone}:${formatLocal(wall)}`);
      return {
        zoneLines: defineZone(zone, rule, { start, end }),
        start: from ?? "",
        end: to ?? "",
      };
    }
  }
  return {
    zoneLines: [],
    start: `:${formatCalendarUtc(start)}`,
    end: `:${formatCalendarUtc(end)}`,
  };
}

/** With the zone's clock changes from a year before the span to a year after it. */
function defineZone(zone: string, rule: ZoneRule, { start, end }: Span): readonly string[] {
  const first = offsetIndexAt(rule, start - DEFINED_MS);
  const last = offsetIndexAt(rule, end + DEFINED_MS);
  const observances = [];
  for (let index = first; index <= last; index++) observances.push(...observance(rule, index));
  return ["BEGIN:VTIMEZONE", `TZID:${zone}`, ...observances, "END:VTIMEZONE"];
}

function observance({ untils, offsets }: ZoneRule, index: number): readonly string[] {
  const to = offsets[index] as number;
  const from = offsets[index - 1] ?? to;
  const since = untils[index - 1];
  // tzdb calls Dublin's winter and Morocco's Ramadan daylight saving time; calendars expect the later clock under that name.
  const kind = from < to ? "DAYLIGHT" : "STANDARD";
  return [
    `BEGIN:${kind}`,
    `DTSTART:${since === undefined ? "19700101T000000" : formatLocal(since + from * MINUTE_MS)}`,
    `TZOFFSETFROM:${formatUtcOffset(from)}`,
    `TZOFFSETTO:${formatUtcOffset(to)}`,
    `END:${kind}`,
  ];
}

function wallMs(rule: ZoneRule, instant: number): number {
  return instant + (rule.offsets[offsetIndexAt(rule, instant)] as number) * MINUTE_MS;
}

function formatLocal(wall: number): string {
  return formatCalendarUtc(wall).slice(0, -1);
}

/** "+0545", "-0330" */
function formatUtcOffset(offsetMinutes: number): string {
  const distance = Math.abs(offsetMinutes);
  const twoDigits = (value: number) => String(value).padStart(2, "0");
  const sign = offsetMinutes < 0 ? "-" : "+";
  return `${sign}${twoDigits(Math.floor(distance / 60))}${twoDigits(distance % 60)}`;
}
