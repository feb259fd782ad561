import { readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makeTestFolder } from "../../testing/database.ts";
import { findPostgres } from "../../testing/find-services.mjs";
import { TestPostgres } from "../../testing/postgres.ts";
import { runStatement } from "../../testing/postgres-databases.ts";
import { openDatabase } from "../open-database.ts";
import { openMigratedDatabase } from "../open-migrated-database.ts";
import { PostgresTools } from "../postgres-tools.ts";
import { runBackup } from "./run-backup.ts";

const NATIVE = findPostgres();
const MAJOR = Number(NATIVE?.split("/").at(-1));

describe.runIf(NATIVE)("npm run restore, on PostgreSQL,", () => {
  let postgres: TestPostgres;
  let databaseUrl: string;
  let dataDir: string;
  let backup: string;

  beforeAll(async () => {
    postgres = new TestPostgres(["fsync=off"], NATIVE);
    await postgres.start();
  });

  afterAll(() => postgres.remove());

  beforeEach(async () => {
    await runStatement(postgres.url(), "drop database if exists clock with (force)");
    await runStatement(postgres.url(), "create database clock");
    databaseUrl = postgres.url("clock");
    dataDir = makeTestFolder();
    backup = join(dataDir, "kept.dump");
    await (await openMigratedDatabase({ databaseUrl, dataDir })).destroy();
  });

  const change = (statement: string) => runStatement(databaseUrl, statement);

  async function run(...args: string[]) {
    const environment = { PATH: process.env["PATH"], DATABASE_URL: databaseUrl, DATA_DIR: dataDir };
    return runBackup(args, environment, new Date());
  }

  test("repairs what pg_restore --clean left of a newer version, which the server refused", async () => {
    const newer =
      "drop table saved_meeting; alter table preference drop column work_week; delete from kysely_migration where name >= '008'";
    const older = "create table saved_meeting (x integer)";
    await change(newer);
    await change("update visit_total set total = 41");
    expect((await run("backup", backup)).code).toBe(0);
    await change(older);
    const tools = new PostgresTools(databaseUrl, MAJOR, {});
    tools.run("pg_restore", ["--clean", "--if-exists", "--single-transaction", backup]);
    await expect(openMigratedDatabase({ databaseUrl, dataDir })).rejects.toThrow(
      "restore the backup with npm run restore.",
    );
    expect((await run("restore", backup)).code).toBe(0);
    const db = await openMigratedDatabase({ databaseUrl, dataDir });
    expect(await db.selectFrom("visit_total").select("total").execute()).toEqual([{ total: 41 }]);
    await db.destroy();
  });

  test("leaves extensions and other schemas alone, and writes files for their owner only", async () => {
    await change("create schema other; create table other.kept (x integer)");
    await change("create extension if not exists pgcrypto");
    await change("create view seen as select * from visit_total");
    await change("drop view seen");
    expect((await run("backup", backup)).code).toBe(0);
    await change("create view seen as select * from visit_total");
    await change(
      "create function odd() returns trigger language plpgsql as 'begin return new; end'",
    );
    expect((await run("restore", backup)).code).toBe(0);
    await change("select digest('x', 'md5'), x from other.kept");
    await expect(change("select * from seen")).rejects.toThrow("does not exist");
    const modes = readdirSync(dataDir).map((name) => statSync(join(dataDir, name)).mode & 0o777);
    expect(modes).toEqual([0o600, 0o600]);
  });

  test.each([
    [
      "from a newer version",
      "insert into kysely_migration values ('999-later', '2027')",
      " is from a newer World Clock; this version can't read it.",
    ],
    [
      "with a foreign trigger",
      "create trigger spy before update on visit_total for each row execute function suppress_redundant_updates_trigger()",
      " is not a backup of World Clock: its trigger ",
    ],
  ])("refuses a backup %s, and changes nothing", async (_what, statement, sentence) => {
    await change(statement);
    const tools = new PostgresTools(databaseUrl, MAJOR, {});
    tools.run("pg_dump", ["--format=custom", `--file=${backup}`]);
    await change("update visit_total set total = 7");
    const { code, output } = await run("restore", backup);
    expect([code, output]).toEqual([1, expect.stringContaining(sentence)]);
    await change("do $$ begin assert (select total from visit_total) = 7; end $$");
  });

  test("refuses what is no backup, and does nothing while a server uses the database", async () => {
    expect((await run("backup", backup)).code).toBe(0);
    const letter = join(dataDir, "letter");
    writeFileSync(letter, "To a friend\n".repeat(99));
    expect((await run("restore", letter)).output).toMatch(
      /^Nothing was done: \S*pg_restore failed: input file does not appear to be a valid archive\.$/,
    );
    const db = openDatabase({ databaseUrl, dataDir });
    await db.selectFrom("visit_total").select("id").execute();
    expect(await run("restore", backup)).toEqual({
      code: 1,
      output: "Nothing was done: a server uses the database: stop all servers first.",
    });
    await db.destroy();
  });

  test("says that PostgreSQL can't be reached, or has no such database", async () => {
    databaseUrl = postgres.url("nothing");
    expect((await run("backup", backup)).output).toContain(
      "/nothing refused the connection: check",
    );
    databaseUrl = "postgres://localhost:1/clock";
    expect((await run("restore", import.meta.filename)).output).toContain(
      "/clock can't be reached: check",
    );
  });
});
