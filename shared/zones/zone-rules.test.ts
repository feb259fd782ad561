import { expect, test } from "vitest";
import { isKnownZone, offsetIndexAt, zoneNames, zoneRule } from "./zone-rules.ts";

test("names of every kind are known", () => {
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

test("a name is known only as tzdb spells it", () => {
  const names = ["europe/berlin", "Europe/", "Berlin", " UTC", "", "toString", "+01:00"];
  expect(names.filter((name) => isKnownZone(name))).toEqual([]);
});

test("names come in alphabetical order", () => {
  const names = zoneNames();
  expect(names[0]).toBe("Africa/Abidjan");
  expect(names).toEqual(names.toSorted());
});

test("zones with one rule share it, decoded once", () => {
  expect(zoneRule("Europe/Paris")).toBe(zoneRule("Europe/Berlin"));
});

test("every rule's transitions ascend, and each one changes the offset", () => {
  for (const { untils, offsets } of zoneNames().map(zoneRule)) {
    expect(offsets).toHaveLength(untils.length + 1);
    expect(untils).toEqual([...new Set(untils)].sort((a, b) => a - b));
    expect(untils.every((_, i) => offsets[i] !== offsets[i + 1])).toBe(true);
  }
});

test("offsetIndexAt counts a transition from its own instant on", () => {
  const rule = { untils: [10, 20, 30], offsets: [0, 60, 0, 60] };
  const counts = [9, 10, 19, 20, 29, 30, 31].map((instant) => offsetIndexAt(rule, instant));
  expect(counts).toEqual([0, 1, 1, 2, 2, 3, 3]);
});
