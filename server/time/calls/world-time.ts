import type { WorldTime } from "../../../shared/api/world-time.ts";
import { SECOND_MS } from "../../../shared/durations.ts";
import type { LocalPeriod } from "../../../shared/zones/zone-history.ts";
import { isByTodaysRules } from "../../../shared/zones/zone-history.ts";
import { formatDateTime, formatUtcOffset, formatUtcSecond, localDateAt } from "./local-date.ts";

const MICROSECOND_DIGITS = 6;
const SECONDS = 60;

/** The answer of worldtimeapi.org for an instant in a period of a zone. */
export function buildWorldTime(
  zone: string,
  period: LocalPeriod,
  instantMs: number,
  clientAddress: string,
): WorldTime {
  const { type, standardMinutes, dstFromMs, dstUntilMs } = period;
  const { offsetMinutes, abbreviation, isDst } = type;
  const local = localDateAt(instantMs, offsetMinutes);
  const utc = localDateAt(instantMs, 0);
  const utcOffset = formatUtcOffset(offsetMinutes);
  return {
    utc_offset: utcOffset,
    timezone: zone,
    day_of_week: local.dayOfWeek,
    day_of_year: local.dayOfYear,
    datetime: formatDateTime(local, MICROSECOND_DIGITS) + utcOffset,
    utc_datetime: `${formatDateTime(utc, MICROSECOND_DIGITS)}+00:00`,
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

/** One `key: value` a line, in alphabetical order as in recorded answers; programs read such text by line number. */
export function writeWorldTimeText(time: WorldTime): string {
  return Object.entries(time)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => `${key}: ${value ?? ""}`)
    .join("\n");
}
