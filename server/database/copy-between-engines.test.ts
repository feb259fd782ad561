import { spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { Client } from "pg";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import {
  inDatabase,
  makeTestDatabase,
  makeTestFolder,
  migrateDatabase,
  TEST_ENGINE,
} from "../testing/database.ts";
import { runStatement } from "../testing/postgres.ts";
import { startServer } from "../testing/server.ts";
import { fillTables, readRows } from "../testing/tables.ts";
import { runBackup } from "./backup/backup-command.ts";
import { isCopyMissing } from "./copy-between-engines.ts";
import { listTables } from "./migrate.ts";
import { claimSqliteFile, type DatabaseSettings, SQLITE_FILE } from "./open-database.ts";
import { APPLICATION_NAME } from "./postgres-pool.ts";
import type { Database } from "./schema.ts";

const COMMAND = fileURLToPath(new URL("./backup/backup-command.ts", import.meta.url));
/** One more than a batch. */
const MANY = 501;

describe.runIf(TEST_ENGINE === "PostgreSQL")("npm run copy", () => {
  let databaseUrl: string;
  let dataDir: string;
  const ofSqlite = (folder = dataDir) => read({ databaseUrl: undefined, dataDir: folder });
  const ofPostgres = () => read({ databaseUrl, dataDir });

  beforeEach(async () => {
    ({ databaseUrl = "", dataDir } = await makeTestDatabase());
    await migrateDatabase({ databaseUrl: undefined, dataDir });
  });

  const environmentOf = (folder = dataDir) => ({ DATABASE_URL: databaseUrl, DATA_DIR: folder });
  const copy = (engine: string, folder?: string) =>
    runBackup(["copy", "--to", engine], environmentOf(folder), new Date());
  const changeSqlite = (statement: string) =>
    inDatabase({ databaseUrl: undefined, dataDir }, (db) => sql.raw(statement).execute(db));
  const fillSqlite = () =>
    inDatabase({ databaseUrl: undefined, dataDir }, (db) => fillTables(db, MANY));
  const changePostgres = (statement: string) => runStatement(databaseUrl, statement);

  test("copies every column of every table to PostgreSQL and back", async () => {
    await fillSqlite();
    const rows = await ofSqlite();
    const tables = Object.entries(rows).filter(([name]) => !name.startsWith("kysely_migration"));
    const there = await copy("postgresql");
    expect(there).toMatchObject({ code: 0, output: expect.stringMatching(/ tables agree\.\n/) });
    for (const [name, { length }] of tables) {
      expect([name, length]).not.toEqual([name, 0]);
      const line = `^${name} +${length === 1 ? "1 row" : `${length} rows`}, checksum [\\da-f]{16}$`;
      expect(there.output).toMatch(new RegExp(line, "m"));
    }
    expect(await ofPostgres()).toEqual(rows);

    const folder = join(makeTestFolder(), "new");
    const back = await copy("sqlite", folder);
    const checksums = ({ output }: { output: string }) => output.split("\n").slice(0, -2);
    expect([back.code, checksums(back)]).toEqual([0, checksums(there)]);
    for (const copied of [folder, dataDir]) expect(await ofSqlite(copied)).toEqual(rows);
    expect(await ofPostgres()).toEqual(rows);
  });

  test("needs columns of text and integers, and no numbers that the database gives", async () => {
    await migrateDatabase({ databaseUrl, dataDir });
    const columns = (await inDatabase({ databaseUrl, dataDir }, listTables))
      .filter(({ name }) => !name.startsWith("kysely_migration"))
      .flatMap((table) => table.columns);
    const types = new Set(columns.map(({ dataType }) => dataType));
    expect([...types].toSorted()).toEqual(["int2", "int4", "int8", "text"]);
    expect(columns.filter(({ isAutoIncrementing }) => isAutoIncrementing)).toEqual([]);
  });

  test("accepts a new database without visitors, with the record of its clock", async () => {
    await changeSqlite("update visit_total set total = 7");
    await migrateDatabase({ databaseUrl, dataDir });
    await changePostgres("insert into accuracy_minute values (5, 1, 1, 0, null)");
    expect((await copy("postgresql")).code).toBe(0);
    expect(await ofPostgres()).toEqual(await ofSqlite());
  });

  test.each([
    ["update visit_total set total = 7", "visit_total (1 row)"],
    ["delete from featured_city where id = 'paris'", "featured_city (9 rows)"],
    [
      "insert into user_account (id, created_at) values ('a', 1), ('b', 1)",
      "user_account (2 rows)",
    ],
    ["create table letters (x text)", "letters (0 rows)"],
  ])("refuses a PostgreSQL database after %s", async (statement, held) => {
    await migrateDatabase({ databaseUrl, dataDir });
    await changePostgres(statement);
    const before = await ofPostgres();
    const { code, output } = await copy("postgresql");
    expect([code, output.split(" is not empty: ")[1]]).toEqual([1, `it holds ${held}.`]);
    expect(await ofPostgres()).toEqual(before);
  });

  test("makes nothing in a PostgreSQL database of another program", async () => {
    await changePostgres("create table letters (x text); insert into letters values ('Dear Ann')");
    expect((await copy("postgresql")).output).toContain("it holds letters (1 row).");
    expect(Object.keys(await ofPostgres())).toEqual(["letters"]);
  });

  test.each([
    ["delete from kysely_migration where name > '008'", " was last used by an older World Clock, "],
    [
      "insert into kysely_migration values ('999-later', '2027')",
      " was used by a newer World Clock:",
    ],
    ["create table letters (x text)", "only one of the two databases has letters.x."],
    ["alter table passkey add column spy text", "only one of the two databases has passkey.spy."],
  ])("refuses a source of another schema: %s", async (statement, sentence) => {
    await changeSqlite(statement);
    const there = await copy("postgresql");
    expect([there.code, there.output]).toEqual([1, expect.stringContaining(sentence)]);
    await migrateDatabase({ databaseUrl, dataDir: makeTestFolder() });
    await changePostgres(statement);
    const back = await copy("sqlite", makeTestFolder());
    expect([back.code, back.output]).toEqual([1, expect.stringContaining(sentence)]);
  });

  test("says which database is missing or can't be reached", async () => {
    rmSync(join(dataDir, SQLITE_FILE));
    expect((await copy("postgresql")).output).toContain("there is no database at ");
    expect((await copy("sqlite")).output).toContain(" by an older World Clock, or by none: ");
    databaseUrl = "postgres://localhost:1/clock";
    expect((await copy("sqlite")).output).toContain("localhost:1/clock can't be reached: ");
    databaseUrl = "";
    expect((await copy("postgresql")).output).toBe(
      "Nothing was done: DATABASE_URL must name the PostgreSQL database.",
    );
    expect((await copy("postgres://db.example/clock")).output).toMatch(
      /^Nothing was done: give the engine to copy to: npm run copy -- --to postgresql, or --to sqlite\./,
    );
  });

  test.skipIf(process.getuid?.() !== 0)(
    "as root leaves the new SQLite file to the user of its folder",
    async () => {
      await migrateDatabase({ databaseUrl, dataDir });
      const folder = makeTestFolder();
      chownSync(folder, 1234, 1234);
      expect((await copy("sqlite", folder)).code).toBe(0);
      const owners = readdirSync(folder).map((name) => statSync(join(folder, name)).uid);
      expect(new Set(owners)).toEqual(new Set([1234]));
    },
  );

  test("refuses while a server uses one of the databases", async () => {
    const claim = claimSqliteFile({ databaseUrl: undefined, dataDir });
    expect((await copy("postgresql")).output).toBe(
      `Nothing was done: a server uses the database ${join(dataDir, SQLITE_FILE)}: stop it first.`,
    );
    claim.end();
    const server = new Client({
      connectionString: databaseUrl,
      application_name: APPLICATION_NAME,
    });
    onTestFinished(() => server.end());
    await server.connect();
    expect((await copy("postgresql")).output).toMatch(
      /^Nothing was done: a server uses the database \S+world_clock_test_\w+: stop it first\.$/,
    );
  });

  test("rolls back if a row arrives changed", async () => {
    await fillSqlite();
    await migrateDatabase({ databaseUrl, dataDir });
    await changePostgres(`
      create function spoil() returns trigger language plpgsql as 'begin new.name = new.name || ''!''; return new; end';
      create trigger spoil before insert on passkey for each row execute function spoil()`);
    const before = await ofPostgres();
    expect(await copy("postgresql")).toEqual({
      code: 1,
      output: "Nothing was done: the rows of passkey did not arrive as they were.",
    });
    expect(await ofPostgres()).toEqual(before);
  });

  test("killed in the middle, leaves PostgreSQL empty, and succeeds when repeated", async () => {
    await migrateDatabase({ databaseUrl, dataDir });
    await inDatabase({ databaseUrl: undefined, dataDir }, (db) => fillTables(db));
    const blank = await ofPostgres();
    const client = new Client(databaseUrl);
    onTestFinished(() => client.end());
    await client.connect();
    const count = async (query: string) => (await client.query(query)).rowCount;
    // Whoever inserts a session waits for a lock of the test.
    await client.query(`create function wait() returns trigger language plpgsql as
        'begin perform pg_advisory_xact_lock(1); return new; end';
      create trigger wait before insert on session for each row execute function wait();
      select pg_advisory_lock(1)`);
    const command = spawn(process.execPath, [COMMAND, "copy", "--to", "postgresql"], {
      cwd: makeTestFolder(),
      env: environmentOf(),
      stdio: "inherit",
    });
    const waiting = () => count("select from pg_locks where not granted");
    await expect.poll(waiting, { timeout: 20_000 }).toBe(1);
    command.kill("SIGKILL");
    await once(command, "exit");
    await client.query("select pg_advisory_unlock_all()");
    const connected = () =>
      count(
        "select from pg_stat_activity where datname = current_database() and application_name = 'world-clock'",
      );
    await expect.poll(connected).toBe(0);
    expect(await ofPostgres()).toEqual(blank);
    expect((await copy("postgresql")).code).toBe(0);
    expect(await ofPostgres()).toEqual(await ofSqlite());
  });
});

const read = (settings: DatabaseSettings) => inDatabase(settings, readRows);

test.runIf(TEST_ENGINE === "PostgreSQL")(
  "the start warns that the SQLite database was not copied, until PostgreSQL has data",
  async () => {
    const settings = await makeTestDatabase();
    const { dataDir } = settings;
    const sqlite = { databaseUrl: undefined, dataDir };
    const addVisit = (db: Database) => db.updateTable("visit_total").set({ total: 7 }).execute();
    const isMissing = () => inDatabase(settings, (db) => isCopyMissing(settings, db));
    for (const one of [settings, sqlite]) await migrateDatabase(one);
    expect(await isMissing()).toBe(false);
    await inDatabase(sqlite, addVisit);
    const { stop } = await startServer({}, { database: Promise.resolve(settings) });
    expect(await stop()).toMatchObject([
      {
        level: 40,
        dataDir,
        msg: "PostgreSQL is empty, but DATA_DIR has an SQLite database with data: `npm run copy -- --to postgresql` copies it",
      },
    ]);
    await inDatabase(settings, addVisit);
    expect(await isMissing()).toBe(false);
  },
);
