import { describe, expect, test } from "vitest";
import { changesBetween, describeChanges } from "./describe-changes.ts";

const NOW = Date.parse("2026-11-20T12:00:00Z");
const at = (text: string) => Date.parse(text);

describe("describeChanges", () => {
  test("dates a single change in the future", () => {
    expect(describeChanges("Europe/Berlin", NOW, at("2027-03-28T01:00:00Z"))).toBe(
      "Clocks go forward 1 hour on March 28, 2027",
    );
    expect(describeChanges("Australia/Lord_Howe", NOW, at("2027-04-10T00:00:00Z"))).toBe(
      "Clocks go back 30 minutes on April 4, 2027",
    );
  });

  test("dates a single change in the past", () => {
    expect(describeChanges("America/New_York", NOW, at("2026-10-01T12:00:00Z"))).toBe(
      "Clocks went back 1 hour on November 1, 2026",
    );
  });

  test("counts several changes, and dates the one nearest to the other instant", () => {
    expect(describeChanges("Europe/Berlin", NOW, at("2028-01-01T00:00:00Z"))).toBe(
      "Clocks change 2 times before then, last on October 31, 2027",
    );
    expect(describeChanges("Europe/Berlin", NOW, at("2026-01-01T00:00:00Z"))).toBe(
      "Clocks changed 2 times since then, first on March 29, 2026",
    );
  });

  test("is undefined without a change, before the instant of a change, and outside the rules", () => {
    expect(describeChanges("Asia/Kathmandu", NOW, at("2036-06-01T00:00:00Z"))).toBeUndefined();
    expect(describeChanges("Europe/Berlin", NOW, at("2027-03-28T00:59:59Z"))).toBeUndefined();
    expect(describeChanges("Etc/Nowhere", NOW, at("2027-06-01T00:00:00Z"))).toBeUndefined();
    expect(describeChanges("Europe/Berlin", NOW, at("2040-06-01T00:00:00Z"))).toBeUndefined();
  });

  test("finds the same changes in both directions", () => {
    const then = at("2029-08-01T00:00:00Z");
    expect(changesBetween("Europe/Berlin", then, NOW)).toEqual(
      changesBetween("Europe/Berlin", NOW, then),
    );
  });
});
