import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { DAY_MS } from "../../../shared/durations.ts";
import { continueHistory, posixTzAt } from "../../../shared/zones/posix-tz.ts";
import {
  historyWithin,
  type LocalTimeType,
  localPeriodAt,
  type ZoneHistory,
} from "../../../shared/zones/zone-history.ts";
import { RULES_END, RULES_START } from "../../../shared/zones/zone-rules.ts";
import { openCompiledZones } from "../../testing/app.ts";
import { readTzifHistory } from "./read-tzif.ts";

const MACHINE = process.env["TZDIR"] ?? "/usr/share/zoneinfo";
const HAS_FILES = existsSync(join(MACHINE, "Europe/Berlin"));
const NOW = Date.parse("2026-11-25T12:00:00Z");
const { histories } = openCompiledZones();

test("a TZ string has flag and names of DST though its offset is the earlier one", () => {
  const type = (offsetMinutes: number, abbreviation: string, isDst: boolean): LocalTimeType => ({
    ...{ offsetMinutes, abbreviation, isDst },
  });
  const dublin = histories.get("Europe/Dublin")?.() as ZoneHistory;
  const [winter, summer] = [type(0, "AA", true), type(60, "+01", false)];
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
  // Zones with one history share one object.
  const distinct = new Map([...histories].map(([zone, history]) => [history(), zone]));
  for (const [history, zone] of distinct) {
    for (let instant = RULES_START; instant < RULES_END; instant += 182 * DAY_MS) {
      const { text, untilMs } = posixTzAt(history, instant);
      // As our own reader of zone files does.
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

test.skipIf(!HAS_FILES)(
  `the TZ string of every zone is that of the machine's zone file, where that has the same years ahead${HAS_FILES ? "" : ": needs tzdata"}`,
  () => {
    const window = { start: NOW, end: RULES_END };
    let compared = 0;
    for (const [zone, read] of histories) {
      const path = join(MACHINE, zone);
      if (!existsSync(path)) continue;
      const file = readFileSync(path);
      const ahead = [readTzifHistory(file, window), historyWithin(read(), NOW, RULES_END)];
      if (new Set(ahead.map((one) => JSON.stringify(one))).size > 1) continue;
      const { text, untilMs } = posixTzAt(read(), NOW);
      // The file's string holds after its last change, ours until a change that it lacks: Havana's from March 2027 on.
      if (Number.isFinite(untilMs)) continue;
      expect([zone, text]).toEqual([zone, file.toString("latin1").split("\n").at(-2)]);
      compared += 1;
    }
    expect(compared).toBeGreaterThanOrEqual(450);
  },
);
