import moment from "moment-timezone";
import { expect, test } from "vitest";
import { compileHistories } from "../../../scripts/zone-histories.ts";
import {
  RULES_END,
  RULES_START,
  TZDB_RELEASE,
  zoneNames,
  zoneRule,
} from "../../../shared/zones/zone-rules.ts";
import { HAS_ZIC, makeTzdataDir } from "../../testing/make-tzdata-dir.ts";
import { makeZoneinfo } from "../../testing/open-zones.ts";
import { HISTORIES, HISTORIES_RELEASE } from "./compiled-histories.ts";
import { ruleOf } from "./rule-within.ts";
import { decodeHistories, encodeHistories } from "./zone-histories.ts";
import { localPeriodAt, type ZoneHistory } from "./zone-history.ts";

const compiled = decodeHistories(HISTORIES, RULES_START);

test("the compiled histories have the release, the names and the offsets of the compiled rules", () => {
  expect(HISTORIES_RELEASE, "run `npm run zones`").toBe(TZDB_RELEASE);
  expect([...compiled.keys()].sort()).toEqual(zoneNames());
  for (const [name, history] of compiled) expect(ruleOf(history)).toEqual(zoneRule(name));
});

test("the compiled abbreviations are those of moment-timezone, at every transition of both", () => {
  const disagreements: string[] = [];
  for (const [name, history] of compiled) {
    // Brussels since 2024b, but not in Debian's tzdata.
    if (name === "MET") continue;
    const zone = moment.tz.zone(name);
    if (!zone) throw new Error(`moment-timezone has no ${name}`);
    const theirs = zone.untils.filter((until) => until >= RULES_START && until < RULES_END);
    for (const instant of [RULES_START, ...theirs, ...history.untils, RULES_END - 1]) {
      const { abbreviation } = localPeriodAt(history, instant).type;
      if (abbreviation !== zone.abbr(instant))
        disagreements.push(`${name} ${instant}: ${abbreviation}, not ${zone.abbr(instant)}`);
    }
  }
  expect(disagreements).toEqual([]);
});

test("histories are the same after encoding and decoding", () => {
  const type = (offsetMinutes: number, abbreviation: string, isDst: boolean) => ({
    offsetMinutes,
    abbreviation,
    isDst,
  });
  const dublin: ZoneHistory = {
    untils: [RULES_START + 60_000, RULES_START + 36 * 60_000],
    types: [type(0, "GMT", true), type(60, "IST", false), type(0, "GMT", true)],
  };
  const others: [string, ZoneHistory][] = [
    ["America/Argentina/Salta", { untils: [], types: [type(-180, "-03", false)] }],
    ["EST", { untils: [], types: [type(-300, "EST", false)] }],
  ];
  const histories = new Map([["Europe/Dublin", dublin], ["Eire", dublin], ...others]);
  const lines = encodeHistories(histories, RULES_START);
  expect(lines.split("\n")).toHaveLength(3);
  expect(new Map(decodeHistories(lines, RULES_START))).toEqual(histories);
  expect(encodeHistories(decodeHistories(HISTORIES, RULES_START), RULES_START)).toBe(HISTORIES);
});

test.skipIf(!HAS_ZIC)(
  `the histories are compiled from tzdata of the release of the rules, and of no other${HAS_ZIC ? "" : ": needs zic"}`,
  async () => {
    const folder = makeZoneinfo();
    makeTzdataDir(folder, { release: "2026z" });
    await expect(compileHistories(folder)).rejects.toThrow("has tzdata 2026z");
    await expect(compileHistories(makeZoneinfo())).rejects.toThrow("there is no such folder");
    makeTzdataDir(folder, { release: TZDB_RELEASE });
    const text = await compileHistories(folder);
    const [, lines = ""] = /HISTORIES = `([^`]*)`/.exec(text) ?? [];
    const histories = decodeHistories(lines, RULES_START);
    expect([...histories.keys()].sort()).toEqual(zoneNames());
    for (const [name, history] of histories) expect(ruleOf(history)).toEqual(zoneRule(name));
  },
);
