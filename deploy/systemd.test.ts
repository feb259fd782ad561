import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeTestFolder } from "../server/testing/database.ts";
import { findProgram } from "../server/testing/find-services.mjs";

const ANALYZE = findProgram("systemd-analyze") ?? "";
const HAS_SYSTEMD = ANALYZE !== "";
/** In tenths: systemd calls 2.0 and less "OK", and network access alone counts 1.4. */
const MAX_EXPOSURE = "15";

test.skipIf(!HAS_SYSTEMD)("systemd-analyze finds no fault in the units", () => {
  const folder = makeTestFolder();
  const files = [
    "world-clock.service",
    "world-clock-backup.service",
    "world-clock-backup.timer",
  ].map((name) => {
    const file = join(folder, name);
    // Only the installed server would be there.
    const unit = readFileSync(`deploy/${name}`, "utf8");
    writeFileSync(
      file,
      unit.replace("/opt/world-clock/current/node_modules/.bin/node", `"${process.execPath}"`),
    );
    return file;
  });
  const { status, stdout, stderr } = spawnSync(ANALYZE, ["verify", ...files], { encoding: "utf8" });
  expect([status, stdout + stderr]).toEqual([0, ""]);
});

test.skipIf(!HAS_SYSTEMD).each(["world-clock", "world-clock-backup"])(
  "systemd-analyze finds %s.service confined, but for the network",
  (name) => {
    const options = ["--offline=true", "--no-pager", `--threshold=${MAX_EXPOSURE}`];
    const { status, stdout } = spawnSync(
      ANALYZE,
      ["security", ...options, `deploy/${name}.service`],
      { encoding: "utf8" },
    );
    expect(stdout.trimEnd().split("\n").at(-1)).toContain("Overall exposure level");
    expect(status).toBe(0);
  },
);
