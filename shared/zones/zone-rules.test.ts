import packed from "moment-timezone/data/packed/latest.json" with { type: "json" };
import { expect, test } from "vitest";
import { compiledHistories } from "./all-years.ts";
import { coveredDates } from "./civil-day.ts";
import { RULES } from "./compiled-rules.ts";
import { formatIsoDate, parseIsoDate } from "./iso-date.ts";
import { ruleOf, ruleWithin } from "./zone-history.ts";
import {
  decodeRules,
  isKnownZone,
  offsetIndexAt,
  offsetMinutesAt,
  RULES_END,
  RULES_START,
  rulesCover,
  TZDB_RELEASE,
  zoneNames,
} from "./zone-rules.ts";

test.each([
  ["every kind of name", true, "UTC EST5EDT Etc/GMT+12 America/Argentina/Ushuaia GMT-0 W-SU"],
  ["no other spelling of tzdb", false, "europe/berlin Europe/ Berlin  toString __proto__ +01:00"],
])("a zone is known by %s", (_, isKnown, names) => {
  for (const name of names.split(" ")) {
    expect([name, isKnownZone(name)]).toEqual([name, isKnown]);
    if (isKnown) continue;
    const error = new RangeError(`Unknown time zone: ${name}`);
    expect(() => offsetMinutesAt(name, 0)).toThrow(error);
  }
});

test("the rules are those of the compiled histories in their years, and moment-timezone has the same release", () => {
  const rules = [...compiledHistories()].map(
    ([name, history]) => [name, ruleWithin(ruleOf(history()), RULES_START, RULES_END)] as const,
  );
  expect(new Map(rules)).toEqual(decodeRules(RULES));
  expect(TZDB_RELEASE).toBe(packed.version);
});

test("zoneNames has all 597 names of tzdb, each once, in alphabetical order", () => {
  const zones = packed.zones.map((zone) => zone.split("|")[0] ?? "");
  const links = packed.links.map((link) => link.split("|")[1] ?? "");
  expect(zoneNames()).toHaveLength(597);
  expect(zoneNames()).toEqual([...new Set([...zones, ...links])].sort());
});

test("offsetIndexAt counts a transition from its own instant", () => {
  const counts = [9, 10, 19, 20, 29, 30, 31].map((at) =>
    offsetIndexAt({ untils: [10, 20, 30] }, at),
  );
  expect(counts).toEqual([0, 1, 1, 2, 2, 3, 3]);
});

test("the rules cover RULES_START but not RULES_END, and outside them the nearest known offset applies", () => {
  const instants = [RULES_START - 1, RULES_START, RULES_END - 1, RULES_END];
  expect(instants.map(rulesCover)).toEqual([false, true, true, false]);
  for (const year of [1999, 2099])
    expect(offsetMinutesAt("America/New_York", Date.UTC(year, 6))).toBe(-300);
});

test.each([
  ["UTC", "2024-01-01", "2036-12-31"],
  ["Europe/Berlin", "2024-01-02", "2036-12-31"],
  ["America/New_York", "2024-01-01", "2036-12-30"],
])("the rules cover the dates of %s from %s to %s", (zone, from, to) => {
  const { first, last } = coveredDates(zone);
  expect([formatIsoDate(first), formatIsoDate(last)]).toEqual([from, to]);
});

test("parseIsoDate reads what formatIsoDate prints, and nothing else", () => {
  const date = { year: 987, month: 1, day: 20 };
  expect(formatIsoDate(date)).toBe("0987-01-20");
  expect(parseIsoDate("0987-01-20")).toEqual(date);
  for (const text of ["", "2026-11", "2026--20", "x"]) expect(parseIsoDate(text)).toBeUndefined();
});
