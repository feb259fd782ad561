import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { ruleOf, ruleWithin } from "../../../shared/zones/zone-history.ts";
import {
  decodeRules,
  RULES_END,
  RULES_START,
  TZDB_RELEASE,
  YEARS_START,
} from "../../../shared/zones/zone-rules.ts";
import { openCompiledZones } from "../../testing/app.ts";
import { compareWithZdump } from "../../testing/compare-histories.ts";
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

describe.skipIf(needed.length > 0)(
  `answers agree with zdump for every zone: abbreviation, DST and its bounds, offset${needed.length > 0 ? `: needs ${needed.join(", ")}` : ""}`,
  () => {
    test(`by the compiled histories from 1900 on, with this machine's ${release}`, () => {
      const { histories } = openCompiledZones();
      const { compared, disagreements, readings } = compareWithZdump(
        MACHINE,
        histories,
        YEARS_START,
        RULES_END,
      );
      expect(disagreements).toEqual([]);
      // Other releases know some clock changes otherwise, and may lack names.
      expect(compared.length).toBeGreaterThanOrEqual(release === TZDB_RELEASE ? 590 : 450);
      expect(readings).toBeGreaterThan(100_000);
    }, 60_000);

    // zdump takes some seconds.
    test.each(["fat", "slim"] as const)("by newer rules, from %s files", async (size) => {
      const folder = join(makeTestFolder(), "zoneinfo");
      makeTzdataDir(folder, { release: "2026z", change: STRANGE_RULES, size });
      const { zones, check } = openZones(folder);
      await check();
      expect(zones.state.release).toBe("2026z");
      const { compared, disagreements } = compareWithZdump(
        folder,
        zones.histories,
        RULES_START,
        RULES_END,
      );
      expect(disagreements).toEqual([]);
      expect(compared).toHaveLength(597);
      // What pages get: the offsets alone.
      const rules = [...zones.histories].map(
        ([name, read]) => [name, ruleWithin(ruleOf(read()), RULES_START, RULES_END)] as const,
      );
      expect(decodeRules(zones.all.lines)).toEqual(new Map(rules));
    });
  },
);
