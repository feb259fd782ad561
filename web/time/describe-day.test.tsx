import { afterEach, expect, test } from "vitest";
import { formatDifference } from "../i18n/composed-formats.ts";
import { zoneMoment } from "../zones/zone-moment.ts";
import { describeDay } from "./day-label.tsx";
import { showInstant } from "./shown-instant.ts";

afterEach(() => showInstant(undefined));

test.each([
  ["Asia/Kolkata", "Europe/London", "2026-11-20T12:00:00Z", "+5 h 30 min", undefined],
  ["Asia/Kolkata", "Europe/London", "2026-11-20T19:00:00Z", "+5 h 30 min", "tomorrow"],
  ["America/New_York", "Asia/Tokyo", "2026-11-20T22:00:00Z", "−14 h", "yesterday"],
  ["Europe/Paris", "Europe/Berlin", "2026-11-20T22:00:00Z", "same time", undefined],
  ["Asia/Kathmandu", "Asia/Kolkata", "2026-11-20T18:20:00Z", "+15 min", "tomorrow"],
  ["Pacific/Kiritimati", "Etc/GMT+12", "2026-11-20T11:00:00Z", "+26 h", "in 2 days"],
  ["Etc/GMT+12", "Pacific/Kiritimati", "2026-11-20T11:00:00Z", "−26 h", "2 days ago"],
  // Between the DST changes of the US and Europe in March, the difference is an hour smaller.
  ["Europe/London", "America/New_York", "2027-03-10T12:00:00Z", "+5 h", undefined],
  ["Europe/London", "America/New_York", "2027-03-20T12:00:00Z", "+4 h", undefined],
  ["Europe/London", "America/New_York", "2027-03-30T12:00:00Z", "+5 h", undefined],
  ["Australia/Lord_Howe", "Australia/Sydney", "2026-11-20T02:00:00Z", "same time", undefined],
  ["Australia/Lord_Howe", "Australia/Sydney", "2026-07-20T02:00:00Z", "+30 min", undefined],
])(
  "the difference of %s to %s at %s is %s, and the day %s",
  (zone, otherZone, instant, difference, day) => {
    const moment = zoneMoment(zone, Date.parse(instant), otherZone);
    expect(formatDifference(moment.differenceMinutes)).toBe(difference);
    expect(describeDay(moment)).toBe(day);
  },
);

test("a day is relative only to today: at a picked time it is a weekday, however many days away", () => {
  const instant = Date.parse("2026-11-26T20:00:00Z");
  const moment = zoneMoment("Asia/Tokyo", instant, "Europe/Berlin");
  showInstant(instant);
  expect(describeDay(moment)).toBe("Friday");
  showInstant(undefined);
  expect(describeDay(moment)).toBe("tomorrow");
});
