import { expect, test } from "vitest";
import { type MeetingPerson, meetingAt } from "../../shared/meeting/meeting.ts";
import { hourCycle } from "../i18n/times.ts";
import { meetingHtml, meetingText } from "./meeting-text.ts";

const person = (zone: string, name: string): MeetingPerson => ({
  place: { kind: "zone", zone },
  name,
});
const meet = (start: string, lengthMinutes: number, ...people: MeetingPerson[]) =>
  meetingAt(Date.parse(start), { people, lengthMinutes });

test("each person has a line, in order", () => {
  const meeting = meet(
    "2026-11-20T12:00Z",
    60,
    person("Asia/Tokyo", "Tokyo"),
    person("Asia/Kathmandu", "Pasang"),
    person("Africa/Accra", "Accra"),
    person("America/New_York", "New York"),
  );
  expect(meetingText(meeting, 0)).toBe(
    [
      "Tokyo: Friday, November 20, 2026, 9:00–10:00 pm (UTC+9)",
      "Pasang: Friday, November 20, 2026, 5:45–6:45 pm (UTC+5:45)",
      "Accra: Friday, November 20, 2026, 12:00–1:00 pm (UTC)",
      "New York: Friday, November 20, 2026, 7:00–8:00 am (UTC−5)",
    ].join("\n"),
  );
});

test.each([
  [
    "past midnight shows the date of its end",
    meet("2026-12-31T14:30Z", 60, person("Asia/Tokyo", "Tokyo")),
    "Tokyo: Thursday, December 31, 2026, 23:30–Friday, January 1, 2027, 00:30 (UTC+9)",
  ],
  [
    "across a DST change shows both offsets",
    meet("2027-11-07T05:30Z", 60, person("America/New_York", "NY")),
    "NY: Sunday, November 7, 2027, 01:30 (UTC−4)–01:30 (UTC−5)",
  ],
  [
    "has isolated names on one line",
    meet("2026-11-20T12:00Z", 60, person("UTC", " אמא\r\nB\u2028C\u0000 D ")),
    "\u2068אמא B C D\u2069: Friday, November 20, 2026, 12:00–13:00 (UTC)",
  ],
])("the text of a meeting that %s", (_what, meeting, text) => {
  hourCycle.choose("24");
  expect(meetingText(meeting, 0)).toBe(text);
});

test("the table for mail has a title and a row per zone, without styles or markup from names", () => {
  hourCycle.choose("24");
  const name = '<img src=x onerror="alert(1)"> & \u2019s\n<b>';
  const meeting = meet("2026-11-24T15:00Z", 45, person("Asia/Tokyo", name));
  const html = meetingHtml({ ...meeting, title: "<b>Call" }, 0);
  expect(html).toMatch(/^<p><b>&#60;b&#62;Call<\/b><\/p><table .*rules="rows".*<th scope="col"/);
  expect(html).not.toContain("style");
  const cells = html.replace(/<[^>]*>/g, "|").replace(/\|+/g, "|");
  const shown = "&#60;img src=x onerror=&#34;alert(1)&#34;&#62; &#38; \u2019s &#60;b&#62;";
  expect(cells.slice(cells.indexOf("|Where"))).toBe(
    `|Where|Date|Time|Offset|${shown}|Wednesday, November 25, 2026|00:00–00:45|UTC+9|`,
  );
});
