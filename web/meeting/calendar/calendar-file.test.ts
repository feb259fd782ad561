import ICAL from "ical.js";
import { describe, expect, test } from "vitest";
import { meetingAt } from "../../../shared/meeting/meeting.ts";
import { type CalendarEntry, calendarFile } from "./calendar-file.ts";

const NOW = Date.parse("2026-11-20T12:00:00.789Z");

const START = Date.parse("2027-03-16T13:00:00Z");
const at = (start: number, lengthMinutes = 60) => meetingAt(start, { people: [], lengthMinutes });
const entry = (change: Partial<CalendarEntry> = {}): CalendarEntry => ({
  meeting: at(START),
  uid: "5e0c-1",
  zone: "UTC",
  summary: "Meeting",
  description: "London: 1 pm",
  ...change,
});

/** Its properties by name. */
function readBack(file: string): Readonly<Record<string, unknown>> {
  const [event, ...others] = new ICAL.Component(ICAL.parse(file)).getAllSubcomponents("vevent");
  if (!event || others.length > 0) throw new Error("The file has not one event.");
  return Object.fromEntries(event.getAllProperties().map((one) => [one.name, one.getFirstValue()]));
}

test("formats exactly this file", () => {
  expect(calendarFile(entry({ url: "https://clock.test/#at=2027-03-16T13:00Z" }), NOW)).toBe(
    [
      "BEGIN:VCALENDAR",
      "VERSION:2.0",
      "PRODID:-//World Clock//Meeting//EN",
      "BEGIN:VEVENT",
      "UID:5e0c-1",
      "DTSTAMP:20261120T120000Z",
      "SEQUENCE:1795176000",
      "DTSTART:20270316T130000Z",
      "DTEND:20270316T140000Z",
      "SUMMARY:Meeting",
      "DESCRIPTION:London: 1 pm",
      "URL:https://clock.test/#at=2027-03-16T13:00Z",
      "END:VEVENT",
      "END:VCALENDAR",
      "",
    ].join("\r\n"),
  );
});

describe("text that does not break the file:", () => {
  test.each([
    ["line breaks", "a\r\nb\rc\nd\u2028e", "a\nb\nc\nd\ne"],
    ["another event", "a\r\nEND:VEVENT\r\nBEGIN:VEVENT", "a\nEND:VEVENT\nBEGIN:VEVENT"],
    ["control characters", "a\u0000\u0007\u007f\u0085b", "ab"],
    ["a lone surrogate", "a\ud83d", "a\ufffd"],
    ["escapes", "\\n \\, \\\\;", "\\n \\, \\\\;"],
  ])("%s", (_what, summary, read) => {
    expect(readBack(calendarFile(entry({ summary }), NOW))["summary"]).toBe(read);
  });

  test("line breaks in a link", () => {
    const url = "https://clock.test/\r\nSUMMARY:other";
    const read = readBack(calendarFile(entry({ url }), NOW));
    expect(read["url"]).toBe("https://clock.test/SUMMARY:other");
    expect(read["summary"]).toBe("Meeting");
    expect(Object.keys(read)).toHaveLength(8);
  });
});

test("a line is folded before its 76th octet, between characters", () => {
  const linesOf = (summary: string) =>
    calendarFile(entry({ summary }), NOW).split("\r\n").slice(9, 12);
  const room = 75 - "SUMMARY:".length;
  expect(linesOf("x".repeat(room))[1]).toBe("DESCRIPTION:London: 1 pm");
  expect(linesOf("x".repeat(room + 75))).toEqual([
    `SUMMARY:${"x".repeat(room)}`,
    ` ${"x".repeat(74)}`,
    " x",
  ]);
  for (const [character, octets] of [
    ["é", 2],
    ["\u07ff", 2],
    ["\u0800", 3],
    ["時", 3],
    ["\uffff", 3],
    ["\u{10000}", 4],
    ["🕐", 4],
  ] as const) {
    const before = "x".repeat(room - octets + 1);
    expect(linesOf(before + character).slice(0, 2)).toEqual([`SUMMARY:${before}`, ` ${character}`]);
    expect(linesOf(before.slice(1) + character)[1]).toBe("DESCRIPTION:London: 1 pm");
  }
});
