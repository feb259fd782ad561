import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, test, vi } from "vitest";
import { ZONE_RULES_PATH, type ZoneRules } from "../../../shared/api/zone-rules.ts";
import { RULES_END, RULES_START } from "../../../shared/zones/compiled-rules.ts";
import { ruleOf } from "../../../shared/zones/zone-history.ts";
import { buildTestApp } from "../../testing/app.ts";
import { makeTestFolder } from "../../testing/database.ts";
import { HAS_ZIC, makeTzdataDir } from "../../testing/make-tzdata-dir.ts";
import { zdumpHistories } from "../../testing/zdump.ts";
import { encodeRules } from "./encode-rules.ts";
import { readTzdata } from "./read-tzdata.ts";
import { ZoneSource } from "./zone-source.ts";

const MACHINE = "/usr/share/zoneinfo";
const needed = [
  ...(HAS_ZIC ? [] : ["zic"]),
  ...(spawnSync("zdump", ["--version"]).error ? ["zdump"] : []),
];

/** DST that is negative, starts before midnight of its day, and ends on a fixed day. */
const STRANGE_RULES = `
Rule Strange 2020 max - Oct lastSun 1:00u -1:00 -
Rule Strange 2020 max - Mar lastSun 1:00u 0 -
Rule Late 2020 max - Mar Sat>=24 23:30 1:00 -
Rule Late 2020 max - Nov 1 0:00 0 -
Zone Europe/Dublin 1:00 Strange %z
Zone Asia/Kathmandu 5:45 Late %z
Zone America/Winnipeg -3:00 Late %z
`;

/** What `/api/zones/rules` responds with. */
async function serve(folder: string): Promise<ZoneRules> {
  const zones = new ZoneSource({ folder, now: Date.now, apply: () => undefined });
  await zones.check({ warn: () => undefined });
  const { app } = await buildTestApp({ zones });
  return (await app.inject(ZONE_RULES_PATH)).json();
}

/** Applied rules stay: the page's code is imported anew each time. */
async function compareWithZdump(folder: string, rules: ZoneRules) {
  vi.resetModules();
  const { applyZoneRules, zoneNames, zoneRule } = await import(
    "../../../shared/zones/zone-rules.ts"
  );
  const { offsetMinutesAt } = await import("../../../shared/zones/offset.ts");
  expect(applyZoneRules(rules)).toBe(true);
  const names = zoneNames().filter((name) => existsSync(join(folder, name)));
  const histories = zdumpHistories(folder, names, RULES_START, RULES_END);
  let readings = 0;
  const disagreements: string[] = [];
  for (const name of names) {
    const history = histories.get(name);
    if (!history) throw new Error(`zdump knows no ${name}`);
    const changes = new Set([...history.changes, ...zoneRule(name).untils]);
    for (const change of [RULES_START, ...changes, RULES_END]) {
      for (const instant of [change - 1, change]) {
        if (instant < RULES_START || instant >= RULES_END) continue;
        readings += 1;
        const seconds = [offsetMinutesAt(name, instant) * 60, history.offsetSecondsAt(instant)];
        if (seconds[0] !== seconds[1])
          disagreements.push(`${name} ${new Date(instant).toISOString()}: ${seconds.join(", ")}`);
      }
    }
  }
  return { names, readings, disagreements };
}

afterAll(() => {
  vi.resetModules();
});

describe.skipIf(needed.length > 0)(
  `the rules that are served agree with zdump for every zone and transition${needed.length > 0 ? `: needs ${needed.join(", ")}` : ""}`,
  () => {
    // That fat files are read alike, every-zone.test.ts proves.
    test("from slim files", async () => {
      const folder = join(makeTestFolder(), "zoneinfo");
      makeTzdataDir(folder, { release: "2026z", change: STRANGE_RULES, size: "slim" });
      const rules = await serve(folder);
      expect(rules.release).toBe("2026z");
      const { names, readings, disagreements } = await compareWithZdump(folder, rules);
      expect(disagreements).toEqual([]);
      expect(names).toHaveLength(597);
      expect(readings).toBeGreaterThan(10_000);
    });

    test.skipIf(!existsSync(`${MACHINE}/Europe/London`))("from this machine's files", async () => {
      const { zoneNames } = await import("../../../shared/zones/zone-rules.ts");
      const histories = await readTzdata(MACHINE, zoneNames());
      const machine = [...histories].map(([name, history]) => [name, ruleOf(history)] as const);
      const lines = encodeRules(machine, RULES_START);
      const rules = { release: "2099a", startMs: RULES_START, lines };
      const { readings, disagreements } = await compareWithZdump(MACHINE, rules);
      expect(disagreements).toEqual([]);
      expect(readings).toBeGreaterThan(5000);
    });
  },
);
