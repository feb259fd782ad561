import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { Metrics } from "../../server/metrics/metrics.ts";
import { openCompiledZones } from "../../server/testing/app.ts";
import { findProgram } from "../../server/testing/find-services.mjs";

const PROMTOOL = findProgram("promtool");
const FOLDER = "deploy/monitoring";

test.skipIf(!PROMTOOL)("the alerts fire as alerts.test.yaml expects", () => {
  const options = { cwd: FOLDER, encoding: "utf8" } as const;
  const run = spawnSync(PROMTOOL ?? "", ["test", "rules", "alerts.test.yaml"], options);
  expect([run.status, run.stdout + run.stderr]).toEqual([0, expect.stringContaining("SUCCESS")]);
});

test.each(["alerts.yaml", "dashboard.json"])(
  "every metric in %s is one that a server exports",
  async (file) => {
    const time = { receivedMs: 0, sentMs: 0, boundMs: 0, source: null, synchronised: true };
    const clock = { now: () => 0, timeResponse: () => time };
    const metrics = new Metrics(clock, openCompiledZones(), "1.2.3", async () => 0);
    const exported = new Set((await metrics.write()).match(/(?<=^# TYPE )\S+/gm));
    const text = readFileSync(`${FOLDER}/${file}`, "utf8");
    const used = text.match(/\b(?:world_clock|nodejs|process)_\w+/g) ?? [];
    expect(used.length).toBeGreaterThan(5);
    const names = used.map((name) => name.replace(/_(?:bucket|count|sum)$/, ""));
    expect(names.filter((name) => !exported.has(name))).toEqual([]);
  },
);
