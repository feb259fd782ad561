import { DAY_MS, MINUTE_MS } from "../../../shared/durations.ts";
import {
  type Meeting,
  nextOccurrence,
  type Occurrence,
  occurrenceAt,
  occurrences,
  weekdayOfMonth,
} from "../../../shared/meeting/meeting.ts";
import type { Span } from "../../../shared/zones/civil-day.ts";
import {
  defineZone,
  defineZoneBetween,
  formatCalendarLocal,
  formatCalendarUtc,
} from "../../../shared/zones/define-zone.ts";
import { formatIsoDate } from "../../../shared/zones/iso-date.ts";
import { resolveWallTime } from "../../../shared/zones/wall-time.ts";
import {
  isKnownZone,
  offsetMinutesAt,
  RULES_END,
  RULES_START,
  rulesCover,
  zoneRule,
} from "../../../shared/zones/zone-rules.ts";
import { escapeHtml } from "../meeting-text.ts";

export interface CalendarEntry {
  readonly meeting: Meeting;
  /** Stable for one meeting, so that calendars replace it rather than add it again. */
  readonly uid: string;
  /** The zone in which calendars show a meeting that takes place once, an IANA id. */
  readonly zone: string;
  readonly summary: string;
  readonly description: string;
  readonly url?: string | undefined;
}

/** Start and end as a calendar file writes them: ";TZID=Asia/Tokyo:20270316T130000" or ":20270316T130000Z". */
type CalendarTimes = readonly [start: string, end: string];

const LINE_OCTETS = 75;
const encoder = new TextEncoder();
const WEEKDAYS = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"];
/** How far a calendar can move the meeting and still find the zone's offset in the file. */
const DEFINED_MS = 366 * DAY_MS;
const UTC_NAMES = ["UTC", "UCT", "Universal", "Zulu"];

/** A file of RFC 5545, created `now` (ms); one of a later second replaces it in calendars. Throws RangeError for a rule in an unknown zone. */
export function calendarFile(entry: CalendarEntry, now: number): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//World Clock//Meeting//EN",
    ...defineZones(entry),
    ...calendarEvents(entry).flatMap((event) => eventLines(entry, event, now)),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join("");
}

function defineZones({ meeting, zone }: CalendarEntry): readonly string[] {
  if (meeting.repeat !== undefined)
    return isUtc(meeting.zone) ? [] : defineZone(meeting.zone, zoneRule(meeting.zone));
  const { span } = occurrenceAt(meeting, 0);
  if (calendarTimes(zone, span)[0].startsWith(":")) return [];
  return defineZoneBetween(zone, zoneRule(zone), span.start - DEFINED_MS, span.end + DEFINED_MS);
}

/**
 * An event with a rule for each time in turn (RFC 5545, section 3.3.10), from its first date with a meeting on. Calendars disagree on
 * local times that DST skips or repeats, and on lengths across a clock change: until RULES_END such a date is an event of its own, in UTC.
 * The name is added to the uid. Throws RangeError for a rule in an unknown zone.
 */
function calendarEvents({ meeting, zone }: Pick<CalendarEntry, "meeting" | "zone">) {
  const { first, skipped, times: turns, repeat } = meeting;
  if (repeat === undefined) {
    const times = calendarTimes(zone, occurrenceAt(meeting, 0).span);
    return [{ name: "", times, recurrence: [] }];
  }
  const { weekday, nth } = weekdayOfMonth(first);
  const rule =
    repeat === "monthly"
      ? `RRULE:FREQ=MONTHLY;INTERVAL=${turns.length};BYDAY=${nth}${WEEKDAYS[weekday]}`
      : `RRULE:FREQ=WEEKLY;INTERVAL=${repeat * turns.length}`;
  const disputed = disputedIndexes(meeting);
  const without = [...new Set([...skipped, ...disputed])].sort((one, other) => one - other);
  const wallAt = (index: number) => wallTimes(meeting, occurrenceAt(meeting, index));
  return turns.flatMap((_, turn) => {
    const own = without.filter((index) => index % turns.length === turn);
    let start = turn;
    while (own.includes(start)) start += turns.length;
    const exceptions = own
      .filter((index) => index > start)
      .map((index) => `EXDATE${wallAt(index)[0]}`);
    const name = String(turn + 1);
    const alone = own
      .filter((index) => disputed.includes(index) && !skipped.includes(index))
      .map((index) => {
        const { date, span } = occurrenceAt(meeting, index);
        const times = calendarTimes("UTC", span);
        return { name: `${name}-${formatIsoDate(date)}`, times, recurrence: [] };
      });
    return [{ name, times: wallAt(start), recurrence: [rule, ...exceptions] }, ...alone];
  });
}

function disputedIndexes(meeting: Meeting): readonly number[] {
  const disputed: number[] = [];
  const [first] = occurrences(meeting, { from: RULES_START, count: 1 });
  for (let index = first?.index ?? 0; ; index++) {
    const occurrence = occurrenceAt(meeting, index);
    if (occurrence.span.end >= RULES_END) return disputed;
    const exact = calendarTimes(meeting.zone, occurrence.span);
    if (wallTimes(meeting, occurrence).join() !== exact.join()) disputed.push(index);
  }
}

function wallTimes({ zone, times, lengthMinutes }: Meeting, { date, index }: Occurrence) {
  const midnight = Date.UTC(date.year, date.month - 1, date.day);
  const start = midnight + (times[index % times.length] as number) * MINUTE_MS;
  const end = start + lengthMinutes * MINUTE_MS;
  return [writeLocalTime(zone, start), writeLocalTime(zone, end)] as const;
}

/** Local times of the zone, which the file must define; in UTC outside our rules, and in an overlap, which calendars read differently. */
function calendarTimes(zone: string, { start, end }: Span): CalendarTimes {
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

function writeLocalTime(zone: string, wall: number): string {
  return isUtc(zone) ? `:${formatCalendarUtc(wall)}` : `;TZID=${zone}:${formatCalendarLocal(wall)}`;
}

function isUtc(zone: string): boolean {
  return UTC_NAMES.includes(zone.replace("Etc/", ""));
}

function eventLines(
  { uid, summary, description, url }: CalendarEntry,
  { name, times: [start, end], recurrence }: ReturnType<typeof calendarEvents>[number],
  now: number,
): readonly string[] {
  return [
    "BEGIN:VEVENT",
    `UID:${escapeText(name ? `${uid}-${name}` : uid)}`,
    `DTSTAMP:${formatCalendarUtc(now)}`,
    `SEQUENCE:${Math.floor(now / 1000)}`,
    `DTSTART${start}`,
    `DTEND${end}`,
    ...recurrence,
    `SUMMARY:${escapeText(summary)}`,
    `DESCRIPTION:${escapeText(description)}`,
    ...(url ? [`URL:${url.replace(/[\s\p{Cc}]/gu, "")}`] : []),
    "END:VEVENT",
  ];
}

/** Section 3.3.11: text with its special characters escaped, without control characters. */
function escapeText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029]/g, "\n")
    .replace(/(?!\n)\p{Cc}/gu, "")
    .replace(/[\\;,]/g, "\\$&")
    .replaceAll("\n", "\\n");
}

/** Section 3.1: no line is longer than 75 octets of UTF-8; no character is torn. */
function foldLine(line: string): string {
  let folded = "";
  let octets = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > LINE_OCTETS) {
      folded += "\r\n ";
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}

type LinkedEntry = Omit<CalendarEntry, "uid">;

/** Longer addresses are refused by some servers. */
const MAX_LINK_CHARACTERS = 4000;

/**
 * With the rule of the meeting if that is all of it, or else with its next date after `now` (ms). The details are parsed as HTML.
 * https://interactiondesignfoundation.github.io/add-event-to-calendar-docs/services/google
 */
export function googleCalendarLink(entry: LinkedEntry, now: number): string {
  const { zone, summary, meeting } = entry;
  const [event, ...others] = calendarEvents(entry);
  const rule = others.length === 0 && event?.recurrence.length === 1 ? event : undefined;
  const { span } = nextOccurrence(meeting, now);
  const times = rule?.times.map((time) => time.slice(time.indexOf(":") + 1));
  return fitLines(entry, (lines) =>
    writeLink("https://calendar.google.com/calendar/render", {
      action: "TEMPLATE",
      text: summary,
      dates: (times ?? [span.start, span.end].map(formatCalendarUtc)).join("/"),
      ctz: rule ? meeting.zone : zone,
      ...(rule && { recur: rule.recurrence.join() }),
      details: lines.join("\n").replace(/[<>]/g, ""),
    }),
  );
}

/**
 * On the next date after `now` (ms); outlook.live.com has personal accounts. The body is HTML.
 * https://interactiondesignfoundation.github.io/add-event-to-calendar-docs/services/outlook-web
 */
export function outlookCalendarLink(
  entry: LinkedEntry,
  now: number,
  host: "outlook.live.com" | "outlook.office.com",
): string {
  const { span } = nextOccurrence(entry.meeting, now);
  return fitLines(entry, (lines) =>
    writeLink(`https://${host}/calendar/deeplink/compose`, {
      path: "/calendar/action/compose",
      rru: "addevent",
      startdt: new Date(span.start).toISOString().replace(".000", ""),
      enddt: new Date(span.end).toISOString().replace(".000", ""),
      subject: entry.summary,
      body: lines.map(escapeHtml).join("<br>"),
    }),
  );
}

function writeLink(page: string, parameters: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(parameters).map(
    ([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`,
  );
  return `${page}?${pairs.join("&")}`;
}

function fitLines({ description, url }: LinkedEntry, write: (lines: readonly string[]) => string) {
  const lines = description.split("\n");
  const own = url === undefined ? [] : ["", url];
  for (let count = lines.length; count >= 0; count--) {
    const link = write([...lines.slice(0, count), ...own]);
    if (link.length <= MAX_LINK_CHARACTERS) return link;
  }
  return write([]);
}
