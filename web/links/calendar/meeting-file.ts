import type { Span } from "../../../shared/zones/civil-day.ts";
import { calendarTimes, formatCalendarUtc } from "./calendar-zone.ts";

export interface Meeting extends Span {
  /** Stable for one meeting, so that calendars replace it rather than add it again. */
  readonly uid: string;
  /** The zone in which calendars show it, an IANA id. */
  readonly zone: string;
  readonly summary: string;
  readonly description: string;
  readonly url?: string | undefined;
}

const LINE_OCTETS = 75;

/**
 * Formats a calendar file (RFC 5545) with times in whole seconds; `now` (ms) is its creation time. A later file of the same
 * meeting has a higher sequence number, so that calendars replace the earlier one.
 */
export function meetingFile(meeting: Meeting, now: number): string {
  const { uid, zone, summary, description, url } = meeting;
  const times = calendarTimes(zone, meeting);
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//World Clock//Meeting//EN",
    ...times.zoneLines,
    "BEGIN:VEVENT",
    `UID:${escapeText(uid)}`,
    `DTSTAMP:${formatCalendarUtc(now)}`,
    `SEQUENCE:${Math.floor(now / 1000)}`,
    `DTSTART${times.start}`,
    `DTEND${times.end}`,
    `SUMMARY:${escapeText(summary)}`,
    `DESCRIPTION:${escapeText(description)}`,
    ...(url ? [`URL:${url.replace(/[\s\p{Cc}]/gu, "")}`] : []),
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join("");
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
