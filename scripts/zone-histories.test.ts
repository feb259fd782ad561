import { expect, test } from "vitest";
import { HAS_ZIC, makeTzdataDir } from "../server/testing/make-tzdata-dir.ts";
import { makeZoneinfo } from "../server/testing/open-zones.ts";
import { ruleOf } from "../server/time/rules/rule-within.ts";
import { decodeHistories } from "../server/time/rules/zone-histories.ts";
import { RULES_START, TZDB_RELEASE, zoneNames, zoneRule } from "../shared/zones/zone-rules.ts";
import { compileHistories } from "./zone-histories.ts";

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
