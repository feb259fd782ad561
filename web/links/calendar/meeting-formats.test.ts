import { expect, test } from "vitest";
import { HOUR_MS, MINUTE_MS } from "../../../shared/durations.ts";
import { discordTimestamp, isoInterval, utcTimes } from "./meeting-formats.ts";

const start = Date.parse("2026-11-24T15:00:00Z");
const hour = { start, end: start + HOUR_MS };
const acrossMidnight = {
  start: start + 8.5 * HOUR_MS,
  end: start + 8.5 * HOUR_MS + 45 * MINUTE_MS,
};

test("Discord's timestamps are the seconds of start and end", () => {
  expect(discordTimestamp(hour)).toBe("<t:1795532400:F> – <t:1795536000:t>");
});

test("times in UTC have the second date only if it is another", () => {
  expect(utcTimes(hour)).toBe("2026-11-24 15:00–16:00 UTC");
  expect(utcTimes(acrossMidnight)).toBe("2026-11-24 23:30 – 2026-11-25 00:15 UTC");
});

test("an interval of ISO 8601 can be parsed back", () => {
  expect(isoInterval(hour)).toBe("2026-11-24T15:00:00Z/2026-11-24T16:00:00Z");
  const parsed = isoInterval(acrossMidnight).split("/").map(Date.parse);
  expect(parsed).toEqual([acrossMidnight.start, acrossMidnight.end]);
});
