import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { makeTestFolder } from "../server/testing/database.ts";
import { findProgram } from "../server/testing/find-services.mjs";

const ANALYZE = findProgram("systemd-analyze") ?? "";
/** In tenths: systemd calls 2.0 and less "OK", and network access alone counts 1.4. */
const MAX_EXPOSURE = "15";
const UNITS = ["world-clock.service", "world-clock-backup.service", "world-clock-backup.timer"];

describe.skipIf(!ANALYZE)("systemd-analyze", () => {
  test("finds no fault in the units", () => {
    const folder = makeTestFolder();
    for (const name of UNITS) {
      // Only the installed server would be there.
      const unit = readFileSync(`deploy/${name}`, "utf8").replace(
        "/opt/world-clock/current/node_modules/.bin/node",
        `"${process.execPath}"`,
      );
      writeFileSync(join(folder, name), unit);
    }
    const paths = UNITS.map((name) => join(folder, name));
    const { status, output } = spawnSync(ANALYZE, ["verify", ...paths], { encoding: "utf8" });
    expect([status, output.join("")]).toEqual([0, ""]);
  });

  test.each(UNITS.filter((name) => name.endsWith(".service")))(
    "finds %s confined, but for the network",
    (name) => {
      const options = ["--offline=true", "--no-pager", `--threshold=${MAX_EXPOSURE}`];
      const { status, stdout } = spawnSync(ANALYZE, ["security", ...options, `deploy/${name}`]);
      expect([status, String(stdout)]).toEqual([0, expect.stringContaining("exposure level")]);
    },
  );
});
