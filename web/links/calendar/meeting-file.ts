import type { Span } from "../../../shared/zones/civil-day.ts";
import { formatCalendarUtc } from "../../../shared/zones/define-zone.ts";
import type { Series } from "../../zones/series/series.ts";
import { type CalendarEvent, defineSeriesZone, seriesEvents } from "./calendar-series.ts";
import { calendarTimes, defineZoneOf } from "./calendar-zone.ts";

export interface Meeting extends Span {
  /** Stable for one meeting, so that calendars replace it rather than add it again. */
  readonly uid: string;
  /** The zone in which calendars show it, an IANA id. A series has its own. */
  readonly zone: string;
  readonly summary: string;
  readonly description: string;
  readonly url?: string | undefined;
  /** For a meeting that comes back; start and end are those of one of its dates. */
  readonly series?: Series | undefined;
}

const LINE_OCTETS = 75;

/**
 * Formats a calendar file (RFC 5545) with times in whole seconds; `now` (ms) is its creation time. A later file of the same
 * meeting has a higher sequence number, so that calendars replace the earlier one. Throws RangeError for a series in an unknown zone.
 */
export function meetingFile(meeting: Meeting, now: number): string {
  const { zone, series } = meeting;
  const times = calendarTimes(zone, meeting);
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//World Clock//Meeting//EN",
    ...(series ? defineSeriesZone(series) : defineZoneOf(times, zone, meeting)),
    ...(series
      ? seriesEvents(series).flatMap((event) => eventLines(meeting, event, now))
      : eventLines(meeting, { name: "", times, recurrence: [] }, now)),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join("");
}

function eventLines(
  { uid, summary, description, url }: Meeting,
  { name, times: [start, end], recurrence }: CalendarEvent,
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
    const size = octetsOf(character.codePointAt(0) ?? 0);
    if (octets + size > LINE_OCTETS) {
      folded += "\r\n ";
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}

function octetsOf(codePoint: number): number {
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x800) return 2;
  return codePoint < 0x10000 ? 3 : 4;
}
