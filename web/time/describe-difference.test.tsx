import { afterEach, expect, test } from "vitest";
import { zoneMoment } from "../zones/zone-moment.ts";
import { describeDifference } from "./describe-difference.ts";
import { showInstant } from "./shown-instant.ts";

afterEach(() => showInstant(undefined));

test.each([
  ["Asia/Kolkata", "Europe/London", "2026-11-20T12:00:00Z", "+5 h 30 min"],
  ["Asia/Kolkata", "Europe/London", "2026-11-20T19:00:00Z", "+5 h 30 min, tomorrow"],
  ["America/New_York", "Asia/Tokyo", "2026-11-20T22:00:00Z", "−14 h, yesterday"],
  ["Europe/Paris", "Europe/Berlin", "2026-11-20T22:00:00Z", "same time"],
  ["Asia/Kathmandu", "Asia/Kolkata", "2026-11-20T18:20:00Z", "+15 min, tomorrow"],
  ["Pacific/Kiritimati", "Etc/GMT+12", "2026-11-20T11:00:00Z", "+26 h, in 2 days"],
  ["Etc/GMT+12", "Pacific/Kiritimati", "2026-11-20T11:00:00Z", "−26 h, 2 days ago"],
  // Between the DST changes of the US and Europe in March, the difference is an hour smaller.
  ["Europe/London", "America/New_York", "2027-03-10T12:00:00Z", "+5 h"],
  ["Europe/London", "America/New_York", "2027-03-20T12:00:00Z", "+4 h"],
  ["Europe/London", "America/New_York", "2027-03-30T12:00:00Z", "+5 h"],
  ["Australia/Lord_Howe", "Australia/Sydney", "2026-11-20T02:00:00Z", "same time"],
  ["Australia/Lord_Howe", "Australia/Sydney", "2026-07-20T02:00:00Z", "+30 min"],
])("describeDifference of %s to %s at %s: %s", (zone, otherZone, instant, text) => {
  expect(describeDifference(zoneMoment(zone, Date.parse(instant), otherZone))).toBe(text);
});

test("a day is relative only to today: at a picked time it is a weekday, however many days away", () => {
  const instant = Date.parse("2026-11-26T20:00:00Z");
  const moment = zoneMoment("Asia/Tokyo", instant, "Europe/Berlin");
  showInstant(instant);
  expect(describeDifference(moment)).toBe("+8 h, Friday");
  showInstant(undefined);
  expect(describeDifference(moment)).toBe("+8 h, tomorrow");
});
