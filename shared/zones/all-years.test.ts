import moment from "moment-timezone";
import { afterEach, expect, test, vi } from "vitest";
import { compiledHistories, knowAllYears, zoneHistory } from "./all-years.ts";
import { coveredDates } from "./civil-day.ts";
import { localPeriodAt } from "./zone-history.ts";
import {
  extendRules,
  offsetMinutesAt,
  RULES_END,
  RULES_START,
  rulesCover,
  YEARS_END,
  YEARS_START,
} from "./zone-rules.ts";

/** The page loads the histories only when it is asked for another year. */
afterEach(() => extendRules(undefined));

const at = (zone: string, iso: string) => offsetMinutesAt(zone, Date.parse(iso));

test("other years are not covered until the histories are loaded, then 1900 to 2100 are", () => {
  const instants = [YEARS_START - 1, YEARS_START, RULES_START, YEARS_END - 1, YEARS_END];
  expect(instants.map(rulesCover)).toEqual([false, false, true, false, false]);
  knowAllYears();
  expect(instants.map(rulesCover)).toEqual([false, true, true, true, false]);
  expect(coveredDates("Asia/Tokyo")).toEqual({
    first: { year: 1900, month: 1, day: 1 },
    last: { year: 2101, month: 1, day: 1 },
  });
});

test.each([
  ["Casablanca stays on UTC", "Africa/Casablanca", "2050-07-01T12:00Z", 0],
  ["Gaza's Ramadan is foretold until 2086", "Asia/Gaza", "2038-10-01T12:00Z", 120],
  ["New York has summer time by today's rules", "America/New_York", "2100-07-01T12:00Z", -240],
])("with the histories %s", (_, zone, instant, offset) => {
  knowAllYears();
  expect(at(zone, instant)).toBe(offset);
  for (const look of [() => at("Mars/Olympus", instant), () => zoneHistory("Mars/Olympus")])
    expect(look).toThrow(RangeError);
});

test("abbreviations and offsets are those of moment-timezone, at every transition of both since 1970", () => {
  const disagreements: string[] = [];
  let compared = 0;
  for (const [name, read] of compiledHistories()) {
    // Since 2024b they are Brussels, Athens and Lisbon, but not in Debian's tzdata.
    if (["MET", "EET", "WET"].includes(name)) continue;
    const history = read();
    const zone = moment.tz.zone(name);
    if (!zone) throw new Error(`moment-timezone has no ${name}`);
    const instants = [0, ...zone.untils, ...history.untils].filter(
      (instant) => instant >= 0 && instant < RULES_END,
    );
    for (const instant of instants) {
      compared += 1;
      const { offsetMinutes, abbreviation } = localPeriodAt(history, instant).type;
      const [ours, theirs] = [
        [abbreviation, Math.round(offsetMinutes * 60)],
        [zone.abbr(instant), Math.round(-60 * zone.utcOffset(instant))],
      ].map(String);
      if (ours !== theirs)
        disagreements.push(`${name} ${new Date(instant).toISOString()}: ${ours}, not ${theirs}`);
    }
  }
  expect(disagreements).toEqual([]);
  expect(compared).toBeGreaterThan(50_000);
});

test("newer rules of a zone go on as in their last years, after the history that was compiled", async () => {
  vi.resetModules();
  const rules = await import("./zone-rules.ts");
  const { RULES } = await import("./compiled-rules.ts");
  const years = await import("./all-years.ts");
  years.knowAllYears();
  const chicago = RULES.split("\n").find((line) => line.includes("America/Chicago")) ?? "";
  const rule = chicago.slice(0, chicago.lastIndexOf("|"));
  const lines = `${rule}|America/Winnipeg;Area/Plains\n-90||Area/New`;
  rules.applyZoneRules({ release: "2099a", startMs: RULES_START, lines });
  const dates = ["1995-07-01", "2023-01-01", "2027-01-01", "2050-01-01", "2050-07-01"];
  const offsetsOf = (zone: string) =>
    dates.map((date) => rules.offsetMinutesAt(zone, Date.parse(date)));
  expect(offsetsOf("America/Winnipeg")).toEqual([-300, -360, -360, -360, -300]);
  expect(offsetsOf("Area/Plains")).toEqual([-360, -360, -360, -360, -300]);
  expect(offsetsOf("Area/New")).toEqual([-90, -90, -90, -90, -90]);
  const nameOf = (zone: string) => years.zoneHistory(zone).types.at(-1)?.abbreviation;
  expect(["America/Winnipeg", "Area/Plains", "Area/New"].map(nameOf)).toEqual([
    "CST",
    "-06",
    "-0130",
  ]);
  vi.resetModules();
});
