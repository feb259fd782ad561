import { describe, expect, test } from "vitest";
import { hourCycle } from "../../i18n/times.ts";
import { rulesNotice } from "./rules-notice.ts";

const NOW = Date.parse("2026-11-20T12:02:00Z");

describe("the notice about the time zone rules", () => {
  test("names both times and our release if the browser disagrees", () => {
    expect(rulesNotice("America/Vancouver", NOW, -480)).toBe(
      "Your browser’s time zone data is out of date: it says 4:02 am, the time here is 5:02 am (tzdb 2026f).",
    );
  });

  test("uses the visitor's hour cycle", () => {
    hourCycle.choose("24");
    expect(rulesNotice("America/Vancouver", NOW, -480)).toContain(
      "it says 04:02, the time here is 05:02",
    );
  });

  test("says that nobody knows yet, after the years of the rules", () => {
    expect(rulesNotice("Europe/Berlin", Date.parse("2037-01-01T00:00:00Z"), 60)).toBe(
      "By today’s rules, which may change by then.",
    );
  });

  test("says that the rules lack a zone and the browser's are used", () => {
    expect(rulesNotice("Mars/Olympus", NOW, 0)).toBe(
      "This page’s time zone rules (tzdb 2026f) don’t include Mars/Olympus; we use your browser’s.",
    );
  });
});
