import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Histories } from "../../../shared/zones/all-years.ts";
import {
  historyWithin,
  type LocalTimeType,
  ruleKey,
  ruleOf,
  ruleWithin,
  type ZoneHistory,
} from "../../../shared/zones/zone-history.ts";
import {
  decodeRules,
  RULES_END,
  RULES_START,
  TZDB_RELEASE,
  YEARS_START,
} from "../../../shared/zones/zone-rules.ts";
import { openCompiledZones } from "../../testing/app.ts";
import { makeTestFolder } from "../../testing/database.ts";
import { HAS_ZIC, makeTzdataDir } from "../../testing/make-tzdata-dir.ts";
import { openZones } from "../../testing/open-zones.ts";

/** zdump honours TZDIR too. */
const MACHINE = process.env["TZDIR"] ?? "/usr/share/zoneinfo";
const SOURCE = join(MACHINE, "tzdata.zi");
const release = existsSync(SOURCE)
  ? readFileSync(SOURCE, "utf8").slice("# version ".length).split("\n", 1)[0]
  : undefined;
const needed = [
  ...(HAS_ZIC ? [] : ["zic"]),
  ...(spawnSync("zdump", ["--version"]).error ? ["zdump"] : []),
  ...(release === undefined ? ["tzdata"] : []),
];

/** DST that is negative, that is two hours, and standard time that changes where DST ends. */
const STRANGE_RULES = `
Rule Strange 2020 max - Oct lastSun 1:00u -1:00 WIT
Rule Strange 2020 max - Mar lastSun 1:00u 0 SUT
Rule Twice 2020 max - Mar lastSun 1:00u 2:00 -
Rule Twice 2020 max - Oct lastSun 1:00u 0 -
Rule Prairie 2007 max - Mar Sun>=8 2:00 1:00 D
Rule Prairie 2007 max - Nov Sun>=1 2:00 0 S
Zone Europe/Dublin 1:00 Strange %s
Zone Asia/Kathmandu 5:45 Twice %z
Zone America/Winnipeg -6:00 Prairie C%sT 2030 Jul 1
 -5:00 - EST
`;

/** East of UTC: "-0330" is -210, "+001932" has a fraction. */
function parseOffset(text: string): number {
  const [, sign, hours, minutes = 0, seconds = 0] = /^([+-])(\d\d)(\d\d)?(\d\d)?$/.exec(text) ?? [];
  if (!hours) throw new Error(`zdump printed the offset ${text}`);
  const distance = (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) / 60;
  return sign === "-" ? 0 - distance : distance;
}

/**
 * Parses a block of `zdump -i`: the first local time, then a line per transition in the new local time. It leaves out an
 * abbreviation that is the offset.
 */
function parseHistory(block: string): ZoneHistory {
  const lines = block.trim().split("\n");
  const types = lines.map((line): LocalTimeType => {
    const [, , offset = "", name, flag] = line.split("\t");
    return {
      offsetMinutes: parseOffset(offset),
      abbreviation: name || offset,
      isDst: flag === "1",
    };
  });
  const untils = lines.slice(1).map((line, i) => {
    const [date, time = ""] = line.split("\t");
    const local = Date.parse(`${date}T${`${time}:00:00`.slice(0, 8)}Z`);
    return local - Math.round((types[i + 1]?.offsetMinutes ?? 0) * 60) * 1000;
  });
  return { untils, types };
}

/**
 * The names whose histories from an instant (ms) to the end of the rules are those that zdump prints of a folder of tzdata, and those
 * whose abbreviations or flags are others. Leaves out names whose offsets the folder has otherwise, or that it lacks.
 */
function compareWithZdump(folder: string, histories: Histories, start: number) {
  const years = [start, RULES_END].map((instant) => new Date(instant).getUTCFullYear());
  // zdump takes some 10 ms for a file, and most links are copies of their target.
  const copies = Map.groupBy(
    [...histories.keys()].filter((name) => existsSync(join(folder, name))),
    (name) => readFileSync(join(folder, name), "latin1"),
  );
  const files = [...copies.values()].map(([name = ""]) => join(folder, name));
  const options = { encoding: "utf8", maxBuffer: 2 ** 26 } as const;
  const { stdout } = spawnSync("zdump", ["-i", "-c", String(years), ...files], options);
  const [, ...parts] = stdout.split(/^TZ="(.+)"$/m);
  const found = { same: [] as string[], others: [] as string[], changes: 0 };
  for (const [i, names] of [...copies.values()].entries()) {
    const theirs = parseHistory(parts[parts.indexOf(files[i] ?? "") + 1] ?? "");
    for (const name of names) {
      const [ours, expected] = [histories.get(name)?.() as ZoneHistory, theirs].map((history) =>
        historyWithin(history, start, RULES_END),
      ) as [ZoneHistory, ZoneHistory];
      if (ruleKey(ruleOf(ours)) !== ruleKey(ruleOf(expected))) continue;
      found.changes += ours.untils.length;
      const isSame = JSON.stringify(ours) === JSON.stringify(expected);
      found[isSame ? "same" : "others"].push(name);
    }
  }
  return found;
}

describe.skipIf(needed.length > 0)(
  `abbreviation, flag and offset of every zone at every change are those of zdump${needed.length > 0 ? `: needs ${needed.join(", ")}` : ""}`,
  () => {
    test(`by the compiled histories from 1900 on, with this machine's ${release}`, () => {
      const { histories } = openCompiledZones();
      const { same, others, changes } = compareWithZdump(MACHINE, histories, YEARS_START);
      expect(others).toEqual([]);
      // Other releases know some clock changes otherwise, and may lack names.
      expect(same.length).toBeGreaterThanOrEqual(release === TZDB_RELEASE ? 590 : 450);
      expect(changes).toBeGreaterThan(30_000);
    }, 60_000);

    // zdump takes some seconds.
    test.each(["fat", "slim"] as const)("by newer rules, from %s files", async (size) => {
      const folder = join(makeTestFolder(), "zoneinfo");
      makeTzdataDir(folder, { release: "2026z", change: STRANGE_RULES, size });
      const { zones, check } = openZones(folder);
      await check();
      expect(zones.state.release).toBe("2026z");
      const { same, others } = compareWithZdump(folder, zones.histories, RULES_START);
      expect(others).toEqual([]);
      expect(same).toHaveLength(597);
      // What pages get: the offsets alone.
      const rules = [...zones.histories].map(
        ([name, read]) => [name, ruleWithin(ruleOf(read()), RULES_START, RULES_END)] as const,
      );
      expect(decodeRules(zones.all.lines)).toEqual(new Map(rules));
    });
  },
);
