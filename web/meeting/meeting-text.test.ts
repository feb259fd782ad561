import { expect, test } from "vitest";
import { MINUTE_MS } from "../../shared/durations.ts";
import { meetingAt } from "../../shared/meeting/meeting.ts";
import { hourCycle } from "../i18n/times.ts";
import type { ListEntry } from "../services/list-entries.ts";
import { meetingHtml, meetingText } from "./meeting-text.ts";

const at = (zone: string, name: string): ListEntry => ({
  ...{ place: { kind: "zone", zone }, name, city: name },
});
const once = (start: string, end: string, title?: string) => {
  const lengthMinutes = (Date.parse(end) - Date.parse(start)) / MINUTE_MS;
  return meetingAt(Date.parse(start), { title, people: [], lengthMinutes });
};
const NOON = once("2026-11-20T12:00Z", "2026-11-20T13:00Z");

test("each zone has a line, in order", () => {
  const places = [
    at("Asia/Tokyo", "Tokyo"),
    at("Asia/Kathmandu", "Pasang"),
    at("Africa/Accra", "Accra"),
    at("America/New_York", "New York"),
  ];
  expect(meetingText(NOON, places, 0)).toBe(
    [
      "Tokyo: Friday, November 20, 2026, 9:00–10:00 pm (UTC+9)",
      "Pasang: Friday, November 20, 2026, 5:45–6:45 pm (UTC+5:45)",
      "Accra: Friday, November 20, 2026, 12:00–1:00 pm (UTC)",
      "New York: Friday, November 20, 2026, 7:00–8:00 am (UTC−5)",
    ].join("\n"),
  );
  expect(meetingText(NOON, [], 0)).toBe("");
});

test.each([
  [
    "past midnight shows the date of its end",
    once("2026-12-31T14:30Z", "2026-12-31T15:30Z"),
    at("Asia/Tokyo", "Tokyo"),
    "Tokyo: Thursday, December 31, 2026, 23:30–Friday, January 1, 2027, 00:30 (UTC+9)",
  ],
  [
    "across a DST change shows both offsets",
    once("2027-11-07T05:30Z", "2027-11-07T06:30Z"),
    at("America/New_York", "NY"),
    "NY: Sunday, November 7, 2027, 01:30 (UTC−4)–01:30 (UTC−5)",
  ],
  [
    "has names on one line",
    NOON,
    at("UTC", " A\r\nB\u2028C\u0000 D "),
    "A B C D: Friday, November 20, 2026, 12:00–13:00 (UTC)",
  ],
  [
    "has isolated names",
    NOON,
    at("UTC", "אמא"),
    "\u2068אמא\u2069: Friday, November 20, 2026, 12:00–13:00 (UTC)",
  ],
])("the text of a meeting that %s", (_what, meeting, place, text) => {
  hourCycle.choose("24");
  expect(meetingText(meeting, [place], 0)).toBe(text);
});

test("an unknown zone throws RangeError", () => {
  const places = [at("Mars/Olympus", "A")];
  expect(() => meetingText(NOON, places, 0)).toThrow(RangeError);
});

test("the table for mail has a title and a row per zone, without styles or markup from names", () => {
  hourCycle.choose("24");
  const meeting = once("2026-11-24T15:00Z", "2026-11-24T15:45Z", "<b>Call");
  const name = '<img src=x onerror="alert(1)"> & \u2019s\n<b>';
  const html = meetingHtml(meeting, [at("Asia/Tokyo", name)], 0);
  expect(html).toMatch(/^<p><b>&#60;b&#62;Call<\/b><\/p><table .*rules="rows".*<th scope="col"/);
  expect(html).not.toContain("style");
  const cells = html.replace(/<[^>]*>/g, "|").replace(/\|+/g, "|");
  const shown = "&#60;img src=x onerror=&#34;alert(1)&#34;&#62; &#38; \u2019s &#60;b&#62;";
  expect(cells.slice(cells.indexOf("|Where"))).toBe(
    `|Where|Date|Time|Offset|${shown}|Wednesday, November 25, 2026|00:00–00:45|UTC+9|`,
  );
});
