import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { makeMigratedDatabase, makeTestFolder } from "../server/testing/database.ts";

const backUp = (environment: Record<string, string>) =>
  spawnSync("sh", ["deploy/back-up.sh"], {
    env: { PATH: process.env["PATH"], ...environment },
    encoding: "utf8",
  });

test("a scheduled backup of SQLite keeps the newest files, which nobody else can read", async () => {
  const { dataDir } = await makeMigratedDatabase();
  const folder = join(makeTestFolder(), "elsewhere");
  mkdirSync(folder);
  const [oldest, older] = [1, 2].map((day) => `world-clock-2020-01-0${day}T00-00-00.1Z.sqlite`);
  const others = ["world-clock-mine.sqlite", "world-clock-2019-01-01T00-00-00.1Z.dump"];
  for (const name of [oldest, older, ...others]) writeFileSync(join(folder, name ?? ""), "");
  const { status, stdout } = backUp({ DATA_DIR: dataDir, BACKUP_DIR: folder, BACKUPS_KEPT: "2" });
  expect([status, stdout]).toEqual([0, expect.stringMatching(/^Wrote \d+ bytes to /)]);
  const files = readdirSync(folder).toSorted();
  expect(files).toHaveLength(4);
  expect(files).not.toContain(oldest);
  const [newest = ""] = files.filter((name) => /Z\.sqlite$/.test(name)).toReversed();
  expect(statSync(join(folder, newest)).mode & 0o777).toBe(0o600);
  const copy = new DatabaseSync(join(folder, newest), { readOnly: true });
  expect(copy.prepare("select total from visit_total").get()).toEqual({ total: 0 });
  copy.close();
});

test("a backup that fails says so, leaves no file and removes none", async () => {
  const folder = makeTestFolder();
  writeFileSync(join(folder, "world-clock-2020-01-01T00-00-00.1Z.sqlite"), "older");
  const missing = backUp({ DATA_DIR: makeTestFolder(), BACKUP_DIR: folder, BACKUPS_KEPT: "1" });
  expect(missing.status).not.toBe(0);
  expect(missing.stderr).toContain("there is no database at ");
  expect(readdirSync(folder)).toEqual(["world-clock-2020-01-01T00-00-00.1Z.sqlite"]);
  expect(backUp({ DATA_DIR: folder, BACKUPS_KEPT: "none" })).toMatchObject({
    status: 1,
    stderr: 'BACKUPS_KEPT takes a whole number from 1, not "none".\n',
  });
});

test("a backup of PostgreSQL is a dump, and a dump that fails leaves no file", () => {
  const tools = makeTestFolder();
  const folder = makeTestFolder();
  const dump = (script: string) => {
    writeFileSync(join(tools, "pg_dump"), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    const PATH = `${tools}:${process.env["PATH"]}`;
    return backUp({ PATH, DATABASE_URL: "postgres://here/clock", BACKUP_DIR: folder });
  };
  const copyArguments = 'echo "$@" > "$(echo "$2" | cut -d= -f2)"';
  expect(dump(copyArguments).status).toBe(0);
  const [file = ""] = readdirSync(folder);
  expect(file).toMatch(/^world-clock-.*Z\.dump$/);
  expect(readFileSync(join(folder, file), "utf8")).toMatch(
    /^--format=custom --file=\S+ postgres:\/\/here\/clock\n$/,
  );
  expect(dump(`${copyArguments}; exit 1`).status).toBe(1);
  expect(readdirSync(folder)).toEqual([file]);
});
