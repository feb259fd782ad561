import { describe, expect, test } from "vitest";
import { MINUTE_MS } from "../../shared/durations.ts";
import { meetingAt } from "../../shared/meeting/meeting.ts";
import { hourCycle } from "../i18n/times.ts";
import type { ListEntry } from "../services/list-entries.ts";
import { meetingHtml, meetingText } from "./meeting-text.ts";

interface Span {
  readonly start: number;
  readonly end: number;
}

const once = ({ start, end }: Span, title?: string) =>
  meetingAt(start, { title, people: [], lengthMinutes: (end - start) / MINUTE_MS });

const at = (zone: string, name: string): ListEntry => ({
  place: { kind: "zone", zone },
  name,
  city: name,
});
const textOf = (start: string, end: string, zone: string, name: string) =>
  meetingText(once({ start: Date.parse(start), end: Date.parse(end) }), {
    ...{ places: [at(zone, name)], now: 0 },
  });

test("each zone has a line, in order", () => {
  const span = { start: Date.parse("2026-11-20T12:00Z"), end: Date.parse("2026-11-20T13:00Z") };
  const zones = [
    at("Asia/Tokyo", "Tokyo"),
    at("Asia/Kathmandu", "Pasang"),
    at("Africa/Accra", "Accra"),
    at("America/New_York", "New York"),
  ];
  expect(meetingText(once(span), { places: zones, now: 0 })).toBe(
    [
      "Tokyo: Friday, November 20, 2026, 9:00–10:00 pm (UTC+9)",
      "Pasang: Friday, November 20, 2026, 5:45–6:45 pm (UTC+5:45)",
      "Accra: Friday, November 20, 2026, 12:00–1:00 pm (UTC)",
      "New York: Friday, November 20, 2026, 7:00–8:00 am (UTC−5)",
    ].join("\n"),
  );
  hourCycle.choose("24");
  expect(meetingText(once(span), { places: zones, now: 0 }).split("\n")[0]).toBe(
    "Tokyo: Friday, November 20, 2026, 21:00–22:00 (UTC+9)",
  );
  expect(meetingText(once(span), { places: [], now: 0 })).toBe("");
});

test("a meeting past midnight shows the date of its end", () => {
  hourCycle.choose("24");
  expect(textOf("2026-12-31T14:30Z", "2026-12-31T15:30Z", "Asia/Tokyo", "Tokyo")).toBe(
    "Tokyo: Thursday, December 31, 2026, 23:30–Friday, January 1, 2027, 00:30 (UTC+9)",
  );
});

test("a meeting across a DST change shows both offsets", () => {
  expect(textOf("2027-11-07T05:30Z", "2027-11-07T06:30Z", "America/New_York", "NY")).toBe(
    "NY: Sunday, November 7, 2027, 1:30 am (UTC−4)–1:30 am (UTC−5)",
  );
});

test("a line break in a name does not start a new line", () => {
  hourCycle.choose("24");
  const text = textOf("2026-11-20T12:00Z", "2026-11-20T13:00Z", "UTC", " A\r\nB\u2028C\u0000 D ");
  expect(text).toBe("A B C D: Friday, November 20, 2026, 12:00–13:00 (UTC)");
});

test("names of a list are isolated", () => {
  const text = textOf("2026-11-20T15:00Z", "2026-11-20T16:00Z", "Asia/Jerusalem", "אמא");
  expect(text).toMatch(/^\u2068אמא\u2069: Friday, /);
});

test("throws RangeError for an unknown zone", () => {
  const text = () => textOf("2026-11-20T12:00Z", "2026-11-20T13:00Z", "Mars/Olympus", "A");
  expect(text).toThrow(RangeError);
});

describe("a meeting as a table for mail and documents", () => {
  const start = Date.parse("2026-11-24T15:00:00Z");
  const span = { start, end: start + 45 * 60_000 };

  test("has a row per zone, and nothing but text in its cells", () => {
    hourCycle.choose("24");
    const html = meetingHtml(once(span), {
      places: [at("Asia/Tokyo", "Tokyo")],
      now: 0,
    });
    expect(html).toMatch(/^<table .*rules="rows".*><thead><tr><th scope="col"/);
    expect(html).not.toContain("style");
    const cells = html.replace(/<[^>]*>/g, "|").replace(/\|+/g, "|");
    expect(cells).toBe(
      "|Where|Date|Time|Offset|Tokyo|Wednesday, November 25, 2026|00:00–00:45|UTC+9|",
    );
  });

  test("has its title above it, without markup", () => {
    const html = meetingHtml(once(span, "<b>Call"), {
      places: [at("Asia/Tokyo", "Tokyo")],
      now: 0,
    });
    expect(html).toMatch(/^<p><b>&#60;b&#62;Call<\/b><\/p><table /);
  });

  test("has no markup from names", () => {
    const name = '<img src=x onerror="alert(1)"> & \u2019s\n<b>';
    const html = meetingHtml(once(span), { places: [at("UTC", name)], now: 0 });
    expect(html).not.toMatch(/<(img|b)\b/);
    expect(html).toContain(
      "&#60;img src=x onerror=&#34;alert(1)&#34;&#62; &#38; \u2019s &#60;b&#62;",
    );
  });
});
