import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openMigratedDatabase } from "../server/database/open-database.ts";
import { makeMigratedDatabase, makeTestFolder } from "../server/testing/database.ts";
import { findPostgres } from "../server/testing/find-services.mjs";
import { runStatement, TestPostgres } from "../server/testing/postgres.ts";

const POSTGRES = findPostgres();
const OLDER = "world-clock-2020-01-01T00-00-00.1Z.sqlite";
const WRITTEN = { status: 0, stdout: expect.stringMatching(/^Wrote \d+ bytes to /) };

const backUp = (environment: Record<string, string>) =>
  spawnSync("sh", ["deploy/back-up.sh"], {
    env: { PATH: `${POSTGRES}/bin:${process.env["PATH"]}`, ...environment },
    encoding: "utf8",
  });

test("a scheduled backup of SQLite keeps the newest files and all of other names; one that fails says so, leaves no file and removes none", async () => {
  const { dataDir } = await makeMigratedDatabase();
  const folder = join(makeTestFolder(), "elsewhere");
  mkdirSync(folder);
  const others = ["world-clock-mine.sqlite", "world-clock-2019-01-01T00-00-00.1Z.dump"];
  const files = [OLDER, OLDER.replace("01-01", "01-02"), ...others];
  for (const name of files) writeFileSync(join(folder, name), "");
  const settings = { DATA_DIR: dataDir, BACKUP_DIR: folder, BACKUPS_KEPT: "2" };
  const failing = backUp({ ...settings, DATA_DIR: folder, BACKUPS_KEPT: "1" });
  expect([failing.status, failing.stderr]).toEqual([1, expect.stringContaining("no database at ")]);
  expect(backUp({ ...settings, BACKUPS_KEPT: "none" }).stderr).toBe(
    'Nothing was done: BACKUPS_KEPT takes a whole number from 1 to 999999999, not "none".\n',
  );
  expect(readdirSync(folder).toSorted()).toEqual(files.toSorted());

  expect(backUp(settings)).toMatchObject(WRITTEN);
  const kept = readdirSync(folder);
  expect(kept).toHaveLength(4);
  expect(kept).not.toContain(OLDER);
  expect(kept).toEqual(expect.arrayContaining(others));
});

test("a scheduled backup of PostgreSQL passes the password where no other user can read it", () => {
  const folder = makeTestFolder();
  const program = '#!/bin/sh\necho "$PGPASSWORD" "$@" >&2; exit 1\n';
  writeFileSync(join(folder, "pg_dump"), program, { mode: 0o755 });
  const { stderr } = backUp({
    PATH: `${folder}:${process.env["PATH"]}`,
    BACKUP_DIR: folder,
    DATABASE_URL: "postgres://clock:secret%21@localhost/clock",
  });
  expect(stderr).toMatch(/^secret! .* --dbname=postgres:\/\/clock@localhost\/clock\n$/);
});

test.runIf(POSTGRES)(
  "a scheduled backup of PostgreSQL keeps the newest files, and one that fails leaves no file",
  async () => {
    const postgres = new TestPostgres(["fsync=off"], POSTGRES);
    onTestFinished(() => postgres.remove());
    await postgres.start();
    await runStatement(postgres.url(), "create database clock");
    const databaseUrl = postgres.url("clock").replace("@", ":a%20password@");
    await (await openMigratedDatabase({ databaseUrl, dataDir: makeTestFolder() })).destroy();
    const folder = join(makeTestFolder(), "new");
    const settings = { BACKUP_DIR: folder, BACKUPS_KEPT: "1", DATABASE_URL: databaseUrl };
    for (let backup = 0; backup < 2; backup += 1) expect(backUp(settings)).toMatchObject(WRITTEN);
    const files = readdirSync(folder);
    expect(files).toEqual([expect.stringMatching(/^world-clock-.*Z\.dump$/)]);
    expect(statSync(join(folder, files[0] ?? "")).mode & 0o777).toBe(0o600);
    expect(backUp({ ...settings, DATABASE_URL: postgres.url() })).toMatchObject({
      status: 1,
      stderr: "The database is not a World Clock database.\n",
    });
    expect(readdirSync(folder)).toEqual(files);
  },
);
