import { expect, test } from "vitest";
import { isKnownZone, offsetIndexAt, zoneNames, zoneRule } from "./zone-rules.ts";

test("isKnownZone accepts every kind of name", () => {
  const names = [
    "UTC",
    "GMT",
    "EST5EDT",
    "Etc/GMT+12",
    "America/Argentina/Ushuaia",
    "GMT-0",
    "W-SU",
  ];
  expect(names.filter((name) => !isKnownZone(name))).toEqual([]);
});

test("isKnownZone accepts only the spelling of tzdb", () => {
  const names = ["europe/berlin", "Europe/", "Berlin", " UTC", "", "toString", "+01:00"];
  expect(names.filter((name) => isKnownZone(name))).toEqual([]);
});

test("zoneNames is in alphabetical order", () => {
  const names = zoneNames();
  expect(names[0]).toBe("Africa/Abidjan");
  expect(names).toEqual(names.toSorted());
});

test("zones with one rule share its decoded form", () => {
  expect(zoneRule("Europe/Paris")).toBe(zoneRule("Europe/Berlin"));
});

test("the transitions of every rule ascend, and each changes the offset", () => {
  for (const { untils, offsets } of zoneNames().map(zoneRule)) {
    expect(offsets).toHaveLength(untils.length + 1);
    expect(untils).toEqual([...new Set(untils)].sort((a, b) => a - b));
    expect(untils.every((_, i) => offsets[i] !== offsets[i + 1])).toBe(true);
  }
});

test("offsetIndexAt counts a transition from its own instant", () => {
  const rule = { untils: [10, 20, 30], offsets: [0, 60, 0, 60] };
  const counts = [9, 10, 19, 20, 29, 30, 31].map((instant) => offsetIndexAt(rule, instant));
  expect(counts).toEqual([0, 1, 1, 2, 2, 3, 3]);
});
