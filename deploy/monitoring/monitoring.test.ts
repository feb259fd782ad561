import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { Metrics } from "../../server/metrics/metrics.ts";
import { openCompiledZones } from "../../server/testing/app.ts";
import { findProgram } from "../../server/testing/find-services.mjs";

const PROMTOOL = findProgram("promtool");
const FOLDER = "deploy/monitoring";

const CLOCK = {
  now: () => 0,
  timeResponse: () => ({ receivedMs: 0, sentMs: 0, boundMs: 0, source: null, synchronised: true }),
};

test.skipIf(!PROMTOOL)("the alerts fire as alerts.test.yaml expects", () => {
  const { status, stdout, stderr } = spawnSync(
    PROMTOOL ?? "",
    ["test", "rules", "alerts.test.yaml"],
    {
      cwd: FOLDER,
      encoding: "utf8",
    },
  );
  expect([status, stdout + stderr]).toEqual([0, expect.stringContaining("SUCCESS")]);
});

test.each(["alerts.yaml", "dashboard.json"])(
  "every metric in %s is one that a server exports",
  async (file) => {
    const metrics = new Metrics(CLOCK, openCompiledZones(), "1.2.3", async () => 0);
    const exported = new Set((await metrics.write()).match(/^# TYPE \S+/gm));
    // JSON is YAML too.
    const content = JSON.stringify(parse(readFileSync(`${FOLDER}/${file}`, "utf8")));
    const used = content.match(/\b(?:world_clock|nodejs|process)_\w+/g);
    expect(used?.length).toBeGreaterThan(5);
    const unknown = used?.filter(
      (name) => !exported.has(`# TYPE ${name.replace(/_(?:bucket|count|sum)$/, "")}`),
    );
    expect(unknown).toEqual([]);
  },
);
