import { afterEach, expect, test } from "vitest";
import { zoneMoment } from "../zones/zone-moment.ts";
import { describeDay } from "./day-label.tsx";
import { showInstant } from "./shown-instant.ts";

afterEach(() => showInstant(undefined));

test.each([
  ["Asia/Kolkata", "Europe/London", "2026-11-20T12:00:00Z", undefined],
  ["Asia/Kolkata", "Europe/London", "2026-11-20T19:00:00Z", "tomorrow"],
  ["America/New_York", "Asia/Tokyo", "2026-11-20T22:00:00Z", "yesterday"],
  ["Pacific/Kiritimati", "Etc/GMT+12", "2026-11-20T11:00:00Z", "in 2 days"],
  ["Etc/GMT+12", "Pacific/Kiritimati", "2026-11-20T11:00:00Z", "2 days ago"],
])("the day in %s, seen from %s at %s, is %s", (zone, otherZone, instant, day) => {
  expect(describeDay(zoneMoment(zone, Date.parse(instant), otherZone))).toBe(day);
});

test("a day is relative only to today: at a picked time it is a weekday, however many days away", () => {
  const instant = Date.parse("2026-11-26T20:00:00Z");
  const moment = zoneMoment("Asia/Tokyo", instant, "Europe/Berlin");
  showInstant(instant);
  expect(describeDay(moment)).toBe("Friday");
  showInstant(undefined);
  expect(describeDay(moment)).toBe("tomorrow");
});
