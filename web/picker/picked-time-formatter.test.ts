import { describe, expect, test } from "vitest";
import { describeDistance } from "../i18n/composed-formats.ts";
import { zoneMoment } from "../zones/zone-moment.ts";
import { pickedTimeFormatter } from "./picked-time-panel.tsx";

const NOW = Date.parse("2026-11-20T12:00:30Z");
const at = (text: string) => Date.parse(text);

describe("the formatter of a picked time", () => {
  test.each([
    ["2026-11-20T12:00:00Z", "Now"],
    ["2026-11-20T12:05:00Z", "In 5 min"],
    ["2026-11-20T15:15:00Z", "In 3 h 15 min"],
    ["2026-11-21T12:10:00Z", "In 24 hours"],
    ["2026-11-21T16:00:00Z", "In 28 hours"],
    ["2026-11-22T11:59:00Z", "In 48 hours"],
    ["2026-11-22T12:00:00Z", "In 2 days"],
    ["2026-11-19T07:00:00Z", "29 hours ago"],
    ["2026-11-25T11:59:00Z", "In 4 days 23 h"],
    ["2026-11-18T07:50:00Z", "2 days ago"],
    ["2026-11-20T11:00:00Z", "1 h ago"],
  ])("writes the distance of %s from now as %s", (text, distance) => {
    expect(describeDistance(at(text), NOW)).toBe(distance);
  });

  test.each([
    ["Asia/Kathmandu", "2026-11-20T03:14:00Z", "off hours"],
    ["Asia/Kathmandu", "2026-11-20T03:15:00Z", "working hours"],
    ["Europe/Berlin", "2026-11-20T21:00:00Z", "night"],
    ["Pacific/Kiritimati", "2026-11-20T22:00:00Z", "off hours"],
    ["Pacific/Niue", "2026-11-20T22:00:00Z", "working hours"],
  ])("names the part of the day in %s at %s: %s", (zone, text, part) => {
    expect(pickedTimeFormatter.dayPart(zoneMoment(zone, at(text)))).toBe(part);
  });

  test.each([
    ["Asia/Tokyo", "2026-11-20T10:00:00Z", "off hours"],
    ["Europe/Berlin", "2026-11-20T10:00:00Z", undefined],
    ["America/New_York", "2026-11-20T10:00:00Z", "night"],
    // Monday morning in Auckland is Sunday evening in London.
    ["Pacific/Auckland", "2026-11-22T21:00:00Z", "working hours"],
    ["Pacific/Honolulu", "2026-11-22T21:00:00Z", undefined],
  ])("names the part of the day in %s at %s where it is not that in London", (zone, text, part) => {
    const moment = zoneMoment(zone, at(text), "Europe/London");
    expect(pickedTimeFormatter.differentDayPart(moment)).toBe(part);
  });
});
