import { MINUTE_MS } from "../durations.ts";
import { formatUtcOffset } from "./format-offset.ts";
import { changeWall, type YearlyChange, yearlyPattern } from "./yearly-pattern.ts";
import { offsetIndexAt, RULES_END, RULES_START, type ZoneRule } from "./zone-rules.ts";

const WEEKDAYS = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"];
const FIRST_YEAR = 1970;
/** After so many years the calendar repeats, until 2100. */
const CALENDAR_YEARS = 28;

/** "20270316T130000Z", of an instant in ms. */
export function formatCalendarUtc(instant: number): string {
  return `${formatCalendarLocal(instant)}Z`;
}

/** "20270316T130000", of a wall time in ms as if UTC. */
export function formatCalendarLocal(wall: number): string {
  return new Date(wall).toISOString().replace(/[-:]|\.\d+Z/g, "");
}

/** The lines of a VTIMEZONE (RFC 5545, 3.6.5), right from RULES_START on: rules for changes without end, since 1970 if there are no others, and dates. `names` are the abbreviations of `rule.offsets`. */
export function defineZone(
  zone: string,
  rule: ZoneRule,
  names: readonly string[] = [],
): readonly string[] {
  const { untils, offsets } = rule;
  const { changes, first, since, until } = yearlyPattern(rule, RULES_END - 1);
  if (until < Number.POSITIVE_INFINITY || changes.length === 0)
    return component(zone, datedChanges(rule, 0, untils.length, names));
  const isOnly = since <= RULES_START;
  const dated = isOnly ? [] : datedChanges(rule, 0, first, names);
  const yearly = changes.flatMap((change, i) => {
    const wall = (untils[first + i] as number) + (offsets[first + i] as number) * MINUTE_MS;
    const year = isOnly ? FIRST_YEAR : new Date(wall).getUTCFullYear();
    return yearlyChange(change, year, names[first + i + 1]);
  });
  return component(zone, [...dated, ...yearly]);
}

/** As `defineZone`, but with the dates of the changes between two instants (ms) alone. */
export function defineZoneBetween(
  zone: string,
  rule: ZoneRule,
  start: number,
  end: number,
): readonly string[] {
  return component(zone, datedChanges(rule, offsetIndexAt(rule, start), offsetIndexAt(rule, end)));
}

function component(zone: string, observances: readonly string[]): readonly string[] {
  return ["BEGIN:VTIMEZONE", `TZID:${zone}`, ...observances, "END:VTIMEZONE"];
}

function datedChanges(
  { untils, offsets }: ZoneRule,
  first: number,
  last: number,
  names: readonly string[] = [],
): readonly string[] {
  return offsets.slice(first, last + 1).flatMap((to, i) => {
    const from = offsets[first + i - 1] ?? to;
    const since = untils[first + i - 1];
    const wall = since === undefined ? Date.UTC(FIRST_YEAR, 0) : since + from * MINUTE_MS;
    return observance(wall, from, to, names[first + i]);
  });
}

function yearlyChange(change: YearlyChange, year: number, name?: string): readonly string[] {
  const { month, week, weekday, minute, offsetBefore, offsetAfter } = change;
  const walls = Array.from({ length: CALENDAR_YEARS }, (_, i) => changeWall(change, year + i));
  const rule = (wall: number, days: string) =>
    observance(wall, offsetBefore, offsetAfter, name, `RRULE:FREQ=YEARLY;${days}`);
  const days = `BYMONTH=${month};BYDAY=${week === 5 ? -1 : week}${WEEKDAYS[weekday]}`;
  if (minute >= 0 && minute < 1440) return rule(walls[0] as number, days);
  // "The day after the last Thursday" is a Friday between two days, perhaps of two months.
  const dates = walls.map((wall) => new Date(wall));
  return [...new Set(dates.map((date) => date.getUTCMonth()))].flatMap((one) => {
    const own = dates.filter((date) => date.getUTCMonth() === one);
    const monthDays = [...new Set(own.map((date) => date.getUTCDate()))].sort((a, b) => a - b);
    const [date] = own as [Date];
    return rule(
      date.getTime(),
      `BYMONTH=${one + 1};BYMONTHDAY=${monthDays.join()};BYDAY=${WEEKDAYS[date.getUTCDay()]}`,
    );
  });
}

function observance(
  wall: number,
  from: number,
  to: number,
  name?: string,
  rule?: string,
): readonly string[] {
  // tzdb calls Dublin's winter and Morocco's Ramadan daylight saving time; calendars expect the later clock under that name.
  const kind = from < to ? "DAYLIGHT" : "STANDARD";
  return [
    `BEGIN:${kind}`,
    `DTSTART:${formatCalendarLocal(wall)}`,
    ...(rule === undefined ? [] : [rule]),
    `TZOFFSETFROM:${formatUtcOffset(from).replace(":", "")}`,
    `TZOFFSETTO:${formatUtcOffset(to).replace(":", "")}`,
    ...(name === undefined ? [] : [`TZNAME:${name}`]),
    `END:${kind}`,
  ];
}
