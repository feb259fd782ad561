import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

const SECRETS = [
  ".env",
  "clock.dump",
  "clock.sqlite",
  "data/world-clock.sqlite-wal",
  "deploy/.env",
  "deploy/secrets/postgres-password",
  "deploy/tls/key.pem",
];

test.skipIf(spawnSync("git", ["rev-parse"]).status !== 0)(
  "git ignores the files of an operator that hold secrets",
  () => {
    const { stdout } = spawnSync("git", ["check-ignore", ...SECRETS], { encoding: "utf8" });
    expect(stdout.trim().split("\n")).toEqual(SECRETS);
  },
);
