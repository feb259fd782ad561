import { describe, expect, test } from "vitest";
import { civilOffsetMinutesAt, isUsableZone } from "./civil-offset.ts";

describe("civilOffsetMinutesAt", () => {
  test("uses the rules, whatever the runtime has", () => {
    expect(civilOffsetMinutesAt("America/Winnipeg", Date.parse("2026-12-20T12:00:00Z"))).toBe(-300);
  });

  test("uses the runtime past the end of the rules", () => {
    expect(civilOffsetMinutesAt("Europe/Berlin", Date.parse("2040-07-01T12:00:00Z"))).toBe(120);
    expect(civilOffsetMinutesAt("Europe/Berlin", Date.parse("2040-12-01T12:00:00Z"))).toBe(60);
  });

  test("uses the runtime for a zone that the rules do not have", () => {
    expect(civilOffsetMinutesAt("+05:45", Date.parse("2026-11-20T12:00:00Z"))).toBe(345);
  });

  test("throws RangeError for a zone unknown to both", () => {
    expect(() => civilOffsetMinutesAt("Mars/Olympus", 0)).toThrow(RangeError);
    expect(isUsableZone("Mars/Olympus")).toBe(false);
    expect(isUsableZone("+05:45")).toBe(true);
    expect(isUsableZone("US/Pacific")).toBe(true);
  });
});
