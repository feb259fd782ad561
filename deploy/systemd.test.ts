import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeTestFolder } from "../server/testing/database.ts";
import { findProgram } from "../server/testing/find-services.mjs";

const ANALYZE = findProgram("systemd-analyze");
const SERVICES = ["world-clock.service", "world-clock-backup.service"];

test.skipIf(!ANALYZE)(
  "systemd finds no fault in the units, and confines them but for the network",
  () => {
    const folder = makeTestFolder();
    const paths = [...SERVICES, "world-clock-backup.timer"].map((name) => {
      // Only the installed server would be there.
      const unit = readFileSync(`deploy/${name}`, "utf8").replace(
        "/opt/world-clock/current/node_modules/.bin/node",
        `"${process.execPath}"`,
      );
      writeFileSync(join(folder, name), unit);
      return join(folder, name);
    });
    const analyze = (...args: string[]) => spawnSync(ANALYZE ?? "", args, { encoding: "utf8" });
    const { status, output } = analyze("verify", ...paths);
    expect([status, output.join("")]).toEqual([0, ""]);
    for (const name of SERVICES) {
      // In tenths: systemd calls 2.0 and less "OK", and network access alone counts 1.4.
      const options = ["--offline=true", "--no-pager", "--threshold=15"];
      const { status: exposed, stdout } = analyze("security", ...options, `deploy/${name}`);
      expect([exposed, stdout]).toEqual([0, expect.stringContaining("exposure level")]);
    }
  },
);
