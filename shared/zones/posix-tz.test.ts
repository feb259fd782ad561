import { expect, test } from "vitest";
import { DAY_MS } from "../durations.ts";
import { compiledHistories } from "./all-years.ts";
import { HISTORIES } from "./compiled-histories.ts";
import { continueHistory, posixTzAt } from "./posix-tz.ts";
import { type LocalTimeType, localPeriodAt, type ZoneHistory } from "./zone-history.ts";
import { RULES_END, RULES_START, readNames } from "./zone-rules.ts";

const NOW = Date.parse("2026-11-25T12:00:00Z");
const historyOf = (zone: string) => compiledHistories().get(zone)?.() as ZoneHistory;
/** Each history with one of its names, and the TZ string at the end of its file. */
const FILES = HISTORIES.split("\n").map((line) => {
  const [tz = "", names = ""] = line.split("|").slice(3);
  const [zone = ""] = readNames(names);
  return { zone, tz, history: historyOf(zone) };
});

test("a TZ string has flag and names of DST though its offset is the earlier one", () => {
  const dublin = historyOf("Europe/Dublin");
  const winter = { offsetMinutes: 0, abbreviation: "AA", isDst: true };
  const summer: LocalTimeType = { offsetMinutes: 60, abbreviation: "+01", isDst: false };
  const types = dublin.types.map(({ offsetMinutes }) => (offsetMinutes === 0 ? winter : summer));
  expect(posixTzAt({ ...dublin, types }, NOW).text).toBe("<+01>-1AA0,M10.5.0,M3.5.0/1");
});

/** A text without changes can't say that DST is in effect. */
function describeType(history: ZoneHistory, instant: number, hasDst: boolean): string {
  const { offsetMinutes, abbreviation, isDst } = localPeriodAt(history, instant).type;
  return `${abbreviation} ${offsetMinutes} ${hasDst && isDst}`;
}

test("the TZ string of every zone in each half-year, read back, is right until its end and no longer", () => {
  const wrong: string[] = [];
  let compared = 0;
  for (const { zone, history } of FILES) {
    for (let instant = RULES_START; instant < RULES_END; instant += 182 * DAY_MS) {
      const { text, untilMs } = posixTzAt(history, instant);
      const read = continueHistory({ untils: [], types: [] }, text, instant, RULES_END);
      const hasDst = read.untils.length > 0;
      const isRight = (moment: number) =>
        describeType(history, moment, hasDst) === describeType(read, moment, hasDst);
      const end = Math.min(untilMs, RULES_END);
      const changes = [...history.untils, ...read.untils].filter((one) => one > instant);
      const moments = [instant, ...changes.flatMap((one) => [one - 1, one])];
      const within = moments.filter((moment) => moment < end);
      compared += within.length;
      const write = (ms: number) => `${zone} ${text} ${new Date(ms).toISOString()}`;
      if (!within.every(isRight)) wrong.push(`from ${write(instant)}`);
      if (end < RULES_END && isRight(end)) wrong.push(`until ${write(end)}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(compared).toBeGreaterThan(20_000);
});

test("the TZ string of every zone is that of its file, unless clocks change otherwise before that holds", () => {
  const settled = FILES.filter(({ history }) => posixTzAt(history, NOW).untilMs === Infinity);
  expect(settled.map(({ zone, history }) => [zone, posixTzAt(history, NOW).text])).toEqual(
    settled.map(({ zone, tz }) => [zone, tz]),
  );
  expect(settled.length).toBeGreaterThan(400);
});
