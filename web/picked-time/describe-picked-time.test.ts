import { describe, expect, test } from "vitest";
import { zoneMoment } from "../../shared/zones/zone-moment.ts";
import { describeDistance, shownWords } from "./describe-picked-time.ts";

const NOW = Date.parse("2026-11-20T12:00:30Z");
const at = (text: string) => Date.parse(text);

describe("another time", () => {
  test.each([
    ["2026-11-20T12:00:00Z", "now"],
    ["2026-11-20T12:05:00Z", "5 min from now"],
    ["2026-11-20T15:15:00Z", "3 h 15 min from now"],
    ["2026-11-21T12:10:00Z", "1 day from now"],
    ["2026-11-18T07:50:00Z", "2 days 4 h ago"],
    ["2026-11-20T11:00:00Z", "1 h ago"],
  ])("%s is told by its distance from now: %s", (text, words) => {
    expect(describeDistance(at(text), NOW)).toBe(words);
  });

  test.each([
    ["Asia/Kathmandu", "2026-11-20T03:14:00Z", "off hours"],
    ["Asia/Kathmandu", "2026-11-20T03:15:00Z", "work hours"],
    ["Europe/Berlin", "2026-11-20T21:00:00Z", "night"],
    ["Pacific/Kiritimati", "2026-11-20T22:00:00Z", "off hours"],
    ["Pacific/Niue", "2026-11-20T22:00:00Z", "work hours"],
  ])("in %s at %s is told by the part of its own day: %s", (zone, text, part) => {
    expect(shownWords.dayPart(zoneMoment(zone, at(text)))).toBe(part);
  });
});
