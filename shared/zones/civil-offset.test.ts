import { describe, expect, test } from "vitest";
import { civilOffsetMinutesAt, isUsableZone } from "./civil-offset.ts";

describe("the offset the page shows", () => {
  test("is by our rules where they reach, whatever the runtime believes", () => {
    expect(civilOffsetMinutesAt("America/Winnipeg", Date.parse("2026-12-20T12:00:00Z"))).toBe(-300);
  });

  test("is the runtime's past their horizon", () => {
    expect(civilOffsetMinutesAt("Europe/Berlin", Date.parse("2040-07-01T12:00:00Z"))).toBe(120);
    expect(civilOffsetMinutesAt("Europe/Berlin", Date.parse("2040-12-01T12:00:00Z"))).toBe(60);
  });

  test("is the runtime's in a zone our rules do not know", () => {
    expect(civilOffsetMinutesAt("+05:45", Date.parse("2026-11-20T12:00:00Z"))).toBe(345);
  });

  test("is refused for a zone nobody knows", () => {
    expect(() => civilOffsetMinutesAt("Mars/Olympus", 0)).toThrow(RangeError);
    expect(isUsableZone("Mars/Olympus")).toBe(false);
    expect(isUsableZone("+05:45")).toBe(true);
    expect(isUsableZone("US/Pacific")).toBe(true);
  });
});
