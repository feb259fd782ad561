import { describe, expect, test } from "vitest";
import { zoneMoment } from "../zones/zone-moment.ts";
import { changeNote, rulesNotice } from "./change-note.tsx";

const noteAt = (zone: string, instant: string) => changeNote(zoneMoment(zone, Date.parse(instant)));

describe("changeNote states the next clock change by the zone's own calendar", () => {
  test.each([
    ["2026-09-25T00:59:59Z", undefined],
    ["2026-09-25T01:00:00Z", "Clocks go back 1 hour on Sunday, October 25"],
    ["2026-10-18T12:00:00Z", "Clocks go back 1 hour on Sunday, October 25"],
    ["2026-10-19T12:00:00Z", "Clocks go back 1 hour on Sunday"],
    ["2026-10-23T21:59:00Z", "Clocks go back 1 hour on Sunday"],
    ["2026-10-23T22:00:00Z", "Clocks go back 1 hour tomorrow"],
    ["2026-10-24T22:00:00Z", "Clocks go back 1 hour today at 3:00 am"],
    ["2026-10-25T00:59:59Z", "Clocks go back 1 hour today at 3:00 am"],
    ["2026-10-25T01:00:00Z", undefined],
    ["2027-03-27T23:00:00Z", "Clocks go forward 1 hour today at 2:00 am"],
  ])("in Berlin at %s: %s", (instant, note) => {
    expect(noteAt("Europe/Berlin", instant)).toBe(note);
  });

  test.each([
    ["Australia/Lord_Howe", "2027-04-01T00:00:00Z", "Clocks go back 30 minutes on Sunday"],
    ["Antarctica/Troll", "2027-03-25T00:00:00Z", "Clocks go forward 2 hours on Sunday"],
  ])("with the size of the change in %s", (zone, instant, note) => {
    expect(noteAt(zone, instant)).toBe(note);
  });

  test.each([
    ["where clocks never change", "Asia/Tokyo", "2026-11-20T12:00:00Z"],
    ["where the law ended the changes", "America/Vancouver", "2027-03-10T12:00:00Z"],
    ["past the end of the rules", "Europe/Berlin", "2037-03-20T12:00:00Z"],
    ["in a zone that only Intl knows", "+01:00", "2026-10-20T12:00:00Z"],
  ])("is undefined %s", (_where, zone, instant) => {
    expect(noteAt(zone, instant)).toBeUndefined();
  });
});

// That the browser's data are old: clock/local-clock.test.tsx.
test.each([
  [
    "an instant after the years of the rules",
    "Europe/Berlin",
    "2037-01-01T00:00:00Z",
    "By today’s rules, which may change by then.",
  ],
  [
    "a zone that the rules lack",
    "Mars/Olympus",
    "2026-11-20T12:02:00Z",
    "This page’s time zone rules (tzdb 2026f) don’t include Mars/Olympus; we use your browser’s.",
  ],
])("the notice about the rules says %s", (_what, zone, instant, text) => {
  expect(rulesNotice(zone, Date.parse(instant), -480)).toBe(text);
});
