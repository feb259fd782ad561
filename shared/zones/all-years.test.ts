import moment from "moment-timezone";
import { afterEach, describe, expect, test, vi } from "vitest";
import { compiledHistories, knowAllYears, zoneHistory } from "./all-years.ts";
import { coveredDates } from "./civil-day.ts";
import { offsetMinutesAt, rulesCover } from "./offset.ts";
import { localPeriodAt } from "./zone-history.ts";
import { extendRules, RULES_END, RULES_START, YEARS_END, YEARS_START } from "./zone-rules.ts";

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

describe("with the histories", () => {
  test.each([
    ["Casablanca stays on UTC", "Africa/Casablanca", "2050-07-01T12:00Z", 0],
    ["Gaza's Ramadan is foretold until 2086", "Asia/Gaza", "2038-10-01T12:00Z", 120],
    ["New York has summer time by today's rules", "America/New_York", "2100-07-01T12:00Z", -240],
  ])("%s", (_, zone, instant, offset) => {
    knowAllYears();
    expect(at(zone, instant)).toBe(offset);
  });

  test("an unknown zone is a RangeError", () => {
    knowAllYears();
    expect(() => at("Mars/Olympus", "1995-01-01T00:00Z")).toThrow(RangeError);
    expect(() => zoneHistory("Mars/Olympus")).toThrow(RangeError);
  });
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

describe("newer rules of a zone", () => {
  test("go on as in their last years, after the history that was compiled", async () => {
    vi.resetModules();
    const rules = await import("./zone-rules.ts");
    const { RULES } = await import("./compiled-rules.ts");
    const years = await import("./all-years.ts");
    const { offsetMinutesAt: offsetAt } = await import("./offset.ts");
    years.knowAllYears();
    const chicago = RULES.split("\n").find((line) => line.includes("America/Chicago")) ?? "";
    const lines = `${chicago.slice(0, chicago.lastIndexOf("|"))}|America/Winnipeg\n-90||Area/New`;
    rules.applyZoneRules({ release: "2099a", startMs: RULES_START, lines });
    const offsets = ["1995-07-01", "2023-01-01", "2027-01-01", "2050-01-01", "2050-07-01"].map(
      (date) => offsetAt("America/Winnipeg", Date.parse(date)),
    );
    expect(offsets).toEqual([-300, -360, -360, -360, -300]);
    expect(years.zoneHistory("America/Winnipeg").types.at(-1)?.abbreviation).toBe("CST");
    expect(offsetAt("Area/New", Date.parse("1950-01-01"))).toBe(-90);
    expect(years.zoneHistory("Area/New").types[0]?.abbreviation).toBe("-0130");
    vi.resetModules();
  });
});
