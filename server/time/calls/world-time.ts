import type { WorldTime } from "../../../shared/api/world-time.ts";
import { DAY_MS, MINUTE_MS, SECOND_MS } from "../../../shared/durations.ts";
import { defineZone } from "../../../shared/zones/define-zone.ts";
import { formatUtcOffset } from "../../../shared/zones/format-offset.ts";
import {
  isByTodaysRules,
  type LocalPeriod,
  localPeriodAt,
  ruleOf,
  ruleWithin,
  type ZoneHistory,
} from "../../../shared/zones/zone-history.ts";
import { RULES_END, RULES_START } from "../../../shared/zones/zone-rules.ts";

const SECONDS = 60;

export function buildWorldTime(
  zone: string,
  period: LocalPeriod,
  instantMs: number,
  clientAddress: string,
): WorldTime {
  const { type, standardMinutes, dstFromMs, dstUntilMs } = period;
  const { offsetMinutes, abbreviation, isDst } = type;
  const local = localDateAt(instantMs, offsetMinutes);
  const utcOffset = formatUtcOffset(offsetMinutes);
  return {
    utc_offset: utcOffset,
    timezone: zone,
    day_of_week: local.dayOfWeek,
    day_of_year: local.dayOfYear,
    datetime: local.text + utcOffset,
    utc_datetime: `${localDateAt(instantMs, 0).text}+00:00`,
    unixtime: Math.floor(instantMs / SECOND_MS),
    raw_offset: Math.round(standardMinutes * SECONDS),
    week_number: local.week,
    dst: isDst,
    abbreviation,
    dst_offset: Math.round((offsetMinutes - standardMinutes) * SECONDS),
    dst_from: dstFromMs === null ? null : formatUtcSecond(dstFromMs),
    dst_until: dstUntilMs === null ? null : formatUtcSecond(dstUntilMs),
    client_ip: clientAddress,
    ...(isByTodaysRules(instantMs) && { by_todays_rules: true as const }),
  };
}

/** In UTC: "2021-03-28T01:00:00+00:00". */
function formatUtcSecond(instantMs: number): string {
  return `${new Date(instantMs).toISOString().slice(0, 19)}+00:00`;
}

/** One `key: value` a line, in alphabetical order as in recorded answers; programs read such text by line number. */
export function writeFields(fields: object): string {
  return Object.entries(fields)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => `${key}: ${value ?? ""}`)
    .join("\n");
}

/** A calendar that has no event but the zone's definition (RFC 5545), with its abbreviations. */
export function writeZoneCalendar(zone: string, history: ZoneHistory): string {
  const rule = ruleWithin(ruleOf(history), RULES_START, RULES_END);
  // Vancouver's last offset is called PDT for half a year and MST for ever.
  const names = rule.offsets.map(
    (_, i) => localPeriodAt(history, (rule.untils[i] ?? RULES_END) - 1).type.abbreviation,
  );
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//World Clock//Time zones//EN",
    ...defineZone(zone, rule, names),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${line}\r\n`).join("");
}

const MICROSECONDS = 1000;
/** In microseconds: how far a double is off today's milliseconds since the epoch. */
const ROUNDING = 0.25;

/** Rounds down to the microsecond. */
export function localDateAt(instantMs: number, offsetMinutes: number) {
  const wholeMs = Math.floor(instantMs);
  const localMs = wholeMs + Math.round(offsetMinutes * MINUTE_MS);
  const local = new Date(localMs);
  const dayOfWeek = local.getUTCDay();
  const midnight = Math.floor(localMs / DAY_MS) * DAY_MS;
  // A week belongs to the year of its Thursday.
  const thursday = midnight + (4 - (dayOfWeek || 7)) * DAY_MS;
  const microseconds = Math.min(
    Math.floor((instantMs - wholeMs) * MICROSECONDS + ROUNDING),
    MICROSECONDS - 1,
  );
  return {
    text: local.toISOString().slice(0, -1) + String(MICROSECONDS + microseconds).slice(1),
    /** 0 on Sunday. */
    dayOfWeek,
    /** 1 on January 1. */
    dayOfYear: dayNumber(midnight),
    /** 1 to 53: ISO 8601. */
    week: Math.ceil(dayNumber(thursday) / 7),
  };
}

function dayNumber(midnight: number): number {
  return (midnight - Date.UTC(new Date(midnight).getUTCFullYear(), 0, 1)) / DAY_MS + 1;
}
