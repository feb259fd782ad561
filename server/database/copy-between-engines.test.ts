import { chownSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { Client } from "pg";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { makeTestDatabase, makeTestFolder, TEST_ENGINE } from "../testing/database.ts";
import { runStatement } from "../testing/postgres-databases.ts";
import { runBackup } from "./backup/backup-command.ts";
import { listTables } from "./migrate.ts";
import {
  claimSqliteFile,
  type DatabaseSettings,
  openDatabase,
  openMigratedDatabase,
  SQLITE_FILE,
} from "./open-database.ts";
import { APPLICATION_NAME } from "./postgres-pool.ts";

type Rows = Readonly<Record<string, readonly string[]>>;

const TEXTS = [
  "🗼 مرحبا e\u0301 \u200f\uffff",
  "",
  "007",
  " 'quoted' \"\\ \n\r\t ",
  "x".repeat(100_000),
];
const INTEGERS: Readonly<Record<string, readonly bigint[]>> = {
  smallint: [32_767n, -32_768n, 0n],
  integer: [2_147_483_647n, -2_147_483_648n, 0n],
  bigint: [9_223_372_036_854_775_807n, -9_223_372_036_854_775_808n, 9_007_199_254_740_993n],
};
/** One more than a batch. */
const MANY = 501;

describe.runIf(TEST_ENGINE === "PostgreSQL")("npm run copy", () => {
  let databaseUrl: string;
  let dataDir: string;
  const ofSqlite = (folder = dataDir) => readRows({ databaseUrl: undefined, dataDir: folder });
  const ofPostgres = () => readRows({ databaseUrl, dataDir });

  beforeEach(async () => {
    ({ databaseUrl = "", dataDir } = await makeTestDatabase());
    await migrate({ databaseUrl: undefined, dataDir });
  });

  const copy = (engine: string, folder = dataDir) =>
    runBackup(
      ["copy", "--to", engine],
      { DATABASE_URL: databaseUrl, DATA_DIR: folder },
      new Date(),
    );
  const changeSqlite = (statement: string) => inFile(dataDir, (file) => file.exec(statement));
  const changePostgres = (statement: string) => runStatement(databaseUrl, statement);

  test("copies every column of every table to PostgreSQL and back", async () => {
    await inFile(dataDir, fillAllTables);
    const rows = await ofSqlite();
    const tables = Object.keys(rows).filter((name) => !name.startsWith("kysely_migration"));
    for (const name of tables) expect([name, rows[name]?.length]).not.toEqual([name, 0]);

    const there = await copy("postgresql");
    expect([there.code, there.output]).toEqual([
      0,
      expect.stringMatching(/ of all tables agree\.\n/),
    ]);
    for (const name of tables) {
      const count = rows[name]?.length ?? 0;
      const counted = count === 1 ? "1 row" : `${count.toLocaleString("en")} rows`;
      expect(there.output).toMatch(new RegExp(`^${name} +${counted}, checksum [\\da-f]{16}$`, "m"));
    }
    expect(await ofPostgres()).toEqual(rows);
    expect(await ofSqlite()).toEqual(rows);

    const folder = join(makeTestFolder(), "new");
    const back = await copy("sqlite", folder);
    expect([back.code, back.output.split("\n").slice(0, -2)]).toEqual([
      0,
      there.output.split("\n").slice(0, -2),
    ]);
    expect(await ofSqlite(folder)).toEqual(rows);
    expect(await ofPostgres()).toEqual(rows);
  });

  test("needs columns of text and integers, and no numbers that the database gives", async () => {
    await migrate({ databaseUrl, dataDir });
    const db = openDatabase({ databaseUrl, dataDir });
    const columns = (await listTables(db))
      .filter(({ name }) => !name.startsWith("kysely_migration"))
      .flatMap((table) => table.columns);
    await db.destroy();
    const types = new Set(columns.map(({ dataType }) => dataType));
    expect([...types].toSorted()).toEqual(["int2", "int4", "int8", "text"]);
    expect(columns.filter(({ isAutoIncrementing }) => isAutoIncrementing)).toEqual([]);
  });

  test("accepts a new database without visitors, with the record of its clock", async () => {
    await changeSqlite("update visit_total set total = 7");
    await migrate({ databaseUrl, dataDir });
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
    await migrate({ databaseUrl, dataDir });
    await changePostgres(statement);
    const before = await ofPostgres();
    const { code, output } = await copy("postgresql");
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(/^Nothing was done: the database \S+ is not empty: it holds /),
    ]);
    expect(output).toContain(`it holds ${held}.`);
    expect(await ofPostgres()).toEqual(before);
  });

  test("makes nothing in a PostgreSQL database of another program", async () => {
    await changePostgres("create table letters (x text); insert into letters values ('Dear Ann')");
    expect((await copy("postgresql")).output).toContain("it holds letters (1 row).");
    expect(Object.keys(await ofPostgres())).toEqual(["letters"]);
  });

  test("refuses an SQLite file that is not empty", async () => {
    await migrate({ databaseUrl, dataDir });
    await changeSqlite("insert into user_account (id, created_at) values ('a', 1)");
    const before = await ofSqlite();
    expect(await copy("sqlite")).toEqual({
      code: 1,
      output: `Nothing was done: the database ${join(dataDir, SQLITE_FILE)} is not empty: it holds user_account (1 row).`,
    });
    expect(await ofSqlite()).toEqual(before);
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
    await migrate({ databaseUrl, dataDir: makeTestFolder() });
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
      await migrate({ databaseUrl, dataDir });
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
    await inFile(dataDir, fillAllTables);
    await migrate({ databaseUrl, dataDir });
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
});

async function migrate(settings: Parameters<typeof openMigratedDatabase>[0]): Promise<void> {
  await (await openMigratedDatabase(settings)).destroy();
}

async function inFile<T>(dataDir: string, use: (file: DatabaseSync) => T): Promise<T> {
  const file = new DatabaseSync(join(dataDir, SQLITE_FILE));
  try {
    return use(file);
  } finally {
    file.close();
  }
}

/** Rows with the extremes of each column, and in the tables that people fill, many. */
function fillAllTables(file: DatabaseSync): void {
  const names = file
    .prepare("select name from sqlite_schema where type = 'table' and name not like 'kysely%'")
    .all()
    .map(({ name }) => String(name));
  // So that any order will do.
  file.exec("pragma foreign_keys = off; begin");
  for (const name of names) {
    const columns = file.prepare("select * from pragma_table_info(?)").all(name);
    const references = file.prepare("select * from pragma_foreign_key_list(?)").all(name);
    file.exec(`delete from "${name}"`);
    const insert = file.prepare(`insert into "${name}" values (${columns.map(() => "?").join()})`);
    for (let row = 0; row < MANY; row += 1) {
      const values = columns.map(({ name: column, type, notnull, pk }, index) => {
        const integers = INTEGERS[String(type).toLowerCase()];
        if (references.some(({ from }) => from === column)) return String(row);
        if (pk !== 0) return integers ? row : String(row);
        if (notnull === 0 && row % 3 === 2) return null;
        if (row >= 2 * TEXTS.length) return integers ? row : `${row} 🗼`;
        return integers?.[row % integers.length] ?? TEXTS[(row + index) % TEXTS.length] ?? "";
      });
      // Unique.
      const locator = columns.findIndex(({ name: column }) => column === "recovery_locator");
      if (locator >= 0 && values[locator] !== null) values[locator] = `${row} 🗼`;
      insert.run(...values);
    }
  }
  file.exec("commit");
  expect(file.prepare("pragma foreign_key_check").all()).toEqual([]);
}

/** Of all tables, each value as text, sorted, because the engines order text differently. */
async function readRows(settings: DatabaseSettings): Promise<Rows> {
  const db = openDatabase(settings);
  const tables: [string, string[]][] = [];
  for (const { name, columns } of await listTables(db)) {
    // The time of a migration differs.
    const known = columns.filter((column) => column.name !== "timestamp");
    const texts = known
      .map((column) => column.name)
      .toSorted()
      .map((column) => sql`cast(${sql.ref(column)} as text) as ${sql.ref(column)}`);
    const { rows } = await sql`select ${sql.join(texts)} from ${sql.table(name)}`.execute(db);
    tables.push([name, rows.map((row) => JSON.stringify(row)).toSorted()]);
  }
  await db.destroy();
  return Object.fromEntries(tables);
}
