import { describe, expect, test } from "vitest";
import { rulesNotice } from "./rules-notice.ts";

const NOW = Date.parse("2026-11-20T12:02:00Z");

describe("of the rules behind the clock", () => {
  test("nothing is said where the browser agrees", () => {
    expect(rulesNotice("America/Vancouver", NOW, -420, "12")).toBeUndefined();
  });

  test("a browser that disagrees is said to be out of date, with both times and our release", () => {
    expect(rulesNotice("America/Vancouver", NOW, -480, "12")).toBe(
      "Your browser's time-zone data is out of date: it says 4:02 am, the time here is 5:02 am (tzdb 2026f).",
    );
  });

  test("both times are told in 24 hours where the visitor counts so", () => {
    expect(rulesNotice("America/Vancouver", NOW, -480, "24")).toContain(
      "it says 04:02, the time here is 05:02",
    );
  });

  test("their end is told, and that the browser's are used", () => {
    expect(rulesNotice("Europe/Berlin", Date.parse("2037-01-01T00:00:00Z"), 60, "12")).toBe(
      "This page's time-zone rules (tzdb 2026f) end with 2036; your browser's are used.",
    );
  });

  test("a zone they do not know yet is told, and that the browser's are used", () => {
    expect(rulesNotice("Mars/Olympus", NOW, 0, "12")).toBe(
      "This page's time-zone rules (tzdb 2026f) do not know Mars/Olympus; your browser's are used.",
    );
  });
});
