import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, renameSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { Migrator } from "kysely/migration";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { inDatabase, makeTestFolder, migrateDatabase } from "../../testing/database.ts";
import { findPostgres } from "../../testing/find-services.mjs";
import { createDatabase, runStatement, TestPostgres } from "../../testing/postgres.ts";
import { fillTables, type Rows, readRows } from "../../testing/tables.ts";
import { MIGRATIONS } from "../migrations.ts";
import type { DatabaseSettings } from "../open-database.ts";
import type { Database } from "../schema.ts";
import { runBackup } from "./backup-command.ts";

const NAMES = Object.keys(MIGRATIONS);
const MACHINE_POSTGRES = findPostgres();

/** The lines for PostgreSQL, as they stand in the document. */
const [BACK_UP = "", RESTORE = "", IN_CONTAINERS = ""] = [
  ...readFileSync("docs/operating.md", "utf8").matchAll(/^```sh\n(.*?)^```$/gms),
].flatMap(([, lines = ""]) => (lines.includes("pg_") ? [lines] : []));

let postgres: TestPostgres | undefined;

beforeAll(async () => {
  if (!MACHINE_POSTGRES) return;
  postgres = new TestPostgres(["fsync=off"], MACHINE_POSTGRES);
  await postgres.start();
});

afterAll(() => postgres?.remove());

const SQLITE = {
  name: "SQLite",
  makeSettings: async () => ({ dataDir: makeTestFolder(), databaseUrl: undefined }),
  backUp: (settings: DatabaseSettings) =>
    succeed(settings, "backup", join(settings.dataDir, "kept")),
  restore: (settings: DatabaseSettings) =>
    succeed(settings, "restore", join(settings.dataDir, "kept")),
  backupFile: "kept",
};
const POSTGRES = {
  name: "PostgreSQL",
  makeSettings: async () => {
    const databaseUrl = postgres && (await createDatabase(postgres.url()));
    return { dataDir: makeTestFolder(), databaseUrl };
  },
  backUp: async (settings: DatabaseSettings) => expect(runLines(settings, BACK_UP)).toBe(""),
  restore: async (settings: DatabaseSettings) => expect(runLines(settings, RESTORE)).toBe(""),
  backupFile: "clock.dump",
};

describe.each(MACHINE_POSTGRES ? [SQLITE, POSTGRES] : [SQLITE])("on $name", (engine) => {
  const { makeSettings, backUp, restore, backupFile } = engine;

  // The tools treat all tables alike: those with the fewest and the most are backed up.
  test.each(NAMES.map((name) => [name, name === NAMES[0] || name === NAMES.at(-1)] as const))(
    "a database of %s is upgraded, and loses nothing, also by a backup and a restore: %s",
    async (first, isBackedUp) => {
      // A migration gives every account this instant.
      vi.spyOn(Date, "now").mockReturnValue(1_800_000_000_000);
      onTestFinished(() => void vi.restoreAllMocks());
      const settings = await makeSettings();
      const original = await inDatabase(settings, async (db) => {
        await migrateTo(db, first);
        return fill(db);
      });
      if (isBackedUp) await backUp(settings);
      const upgraded = await upgrade(settings);
      expect(upgraded).toMatchObject(original);
      if (!isBackedUp) return;
      await inDatabase(settings, (db) => sql`delete from visit_total`.execute(db));
      await inDatabase(settings, fill);
      await restore(settings);
      expect(await inDatabase(settings, readAll)).toEqual(original);
      expect(await upgrade(settings)).toEqual(upgraded);
    },
  );

  test("a former account counts as used at the upgrade, and a former session as not confirmed", async () => {
    vi.spyOn(Date, "now").mockReturnValue(1_800_000_000_000);
    onTestFinished(() => void vi.restoreAllMocks());
    const settings = await makeSettings();
    await inDatabase(settings, async (db) => {
      await migrateTo(db, NAMES[2] ?? "");
      await fillTables(db, 1);
    });
    const { user_account: accounts, session: sessions } = await upgrade(settings);
    expect(accounts).toMatchObject([{ last_used_at: "1800000000000" }]);
    expect(sessions).toMatchObject([{ authenticated_at: "0" }]);
  });

  test("the hours of a former record become minutes with the same figures", async () => {
    const settings = await makeSettings();
    await inDatabase(settings, async (db) => {
      await migrateTo(db, "009-preference-week");
      await sql`insert into accuracy_hour values (90, 40, 2, 3, 2, 1, 'sntp')`.execute(db);
      await sql`insert into accuracy_minute values (7, 122, 1, 0, 'chrony')`.execute(db);
    });
    const { accuracy_minute: minutes } = await upgrade(settings);
    const known = { source: "sntp", is_violated: "0", is_synchronised: "1" };
    expect(minutes).toEqual([
      { ...known, start_minute: "121", bound_100ns: "40" },
      { ...known, start_minute: "122", bound_100ns: "7", source: "chrony" },
      { ...known, start_minute: "120", bound_100ns: "90", is_violated: "1" },
    ]);
  });

  test("a restore can be undone with the file that it leaves", async () => {
    const settings = await makeSettings();
    await upgrade(settings);
    await backUp(settings);
    const filled = await inDatabase(settings, fill);
    await restore(settings);
    const [aside = ""] = readdirSync(settings.dataDir).filter((file) =>
      file.startsWith("before-restore-"),
    );
    renameSync(join(settings.dataDir, aside), join(settings.dataDir, backupFile));
    await restore(settings);
    expect(await inDatabase(settings, readAll)).toEqual(filled);
  });

  test.each([
    ["a table of a later migration survived", "create table accuracy_minute (x integer)", "006"],
    ["a column of a later migration survived", "alter table preference add city_id text", "004"],
    ["a table is missing", "drop table challenge", "007"],
  ])(
    "the server refuses to start, naming the remedy, if %s",
    async (_what, statement, migration) => {
      const settings = await makeSettings();
      await inDatabase(settings, async (db) => {
        await migrateTo(db, NAMES.find((name) => name.startsWith(migration)) ?? "");
        await sql.raw(statement).execute(db);
      });
      await expect(migrateDatabase(settings)).rejects.toThrow(
        / has tables of one version and the migrations of another, .*: restore the backup, as docs\/operating\.md shows\.$/,
      );
    },
  );
});

describe.runIf(MACHINE_POSTGRES)("the lines of the document for PostgreSQL", () => {
  async function loseAndRestore(settings: DatabaseSettings, backUp: string, restore: string) {
    await upgrade(settings);
    const filled = await inDatabase(settings, fill);
    expect(runLines(settings, backUp)).toBe("");
    await inDatabase(settings, (db) => sql`delete from user_account`.execute(db));
    expect(runLines(settings, restore)).toBe("");
    return filled;
  }

  test("are enough for a user who only owns the database", async () => {
    await runStatement(postgres?.url() ?? "", "create role clock login");
    await runStatement(postgres?.url() ?? "", "create database clock owner clock");
    const databaseUrl = postgres?.url("clock").replace("postgres@", "clock@");
    const settings = { dataDir: makeTestFolder(), databaseUrl };
    for (let time = 0; time < 2; time += 1) {
      const filled = await loseAndRestore(settings, BACK_UP, RESTORE);
      expect(await inDatabase(settings, readAll)).toEqual(filled);
    }
  });

  test("change nothing if the backup is damaged", async () => {
    const databaseUrl = await createDatabase(postgres?.url() ?? "");
    const settings = { dataDir: makeTestFolder(), databaseUrl };
    await upgrade(settings);
    expect(runLines(settings, BACK_UP)).toBe("");
    const filled = await inDatabase(settings, fill);
    truncateSync(join(settings.dataDir, "clock.dump"), 9000);
    expect(runLines(settings, RESTORE)).toContain("pg_restore: error: ");
    expect(await inDatabase(settings, readAll)).toEqual(filled);
  });

  test("restore what they backed up in containers", async () => {
    const server = postgres?.url() ?? "";
    await runStatement(server, "create role world_clock superuser login");
    await runStatement(server, "create database world_clock");
    const settings = { dataDir: makeTestFolder(), databaseUrl: postgres?.url("world_clock") };
    // Runs here what `docker compose exec -T postgres` would run in the container.
    const docker = '#!/bin/sh\nif [ "$2" = exec ]; then shift 4; exec "$@"; fi\n';
    writeFileSync(join(settings.dataDir, "docker"), docker, { mode: 0o755 });
    const [backUp = "", restore = ""] = IN_CONTAINERS.split("\n\n");
    const filled = await loseAndRestore(settings, backUp, restore);
    expect(await inDatabase(settings, readAll)).toEqual(filled);
  });
});

/** Runs lines of a shell in `dataDir`; returns why they failed. */
function runLines({ dataDir, databaseUrl = "" }: DatabaseSettings, lines: string) {
  const { status, stderr } = spawnSync("sh", ["-c", lines], {
    cwd: dataDir,
    env: {
      PATH: `${dataDir}:${MACHINE_POSTGRES}/bin:${process.env["PATH"]}`,
      DATABASE_URL: databaseUrl,
      PGHOST: new URL(databaseUrl).searchParams.get("host") ?? "",
    },
    encoding: "utf8",
  });
  return status === 0 ? "" : `${status} ${stderr}`;
}

async function migrateTo(db: Database, name: string): Promise<void> {
  const provider = { getMigrations: async () => MIGRATIONS };
  const { error } = await new Migrator({ db, provider }).migrateTo(name);
  if (error) throw error;
}

async function upgrade(settings: DatabaseSettings) {
  await migrateDatabase(settings);
  return inDatabase(settings, readAll);
}

async function fill(db: Database) {
  await fillTables(db);
  return readAll(db);
}

/** Without what an upgrade changes: its own record, and hours, which become minutes. */
async function readAll(db: Database): Promise<Rows> {
  const rows = Object.entries(await readRows(db));
  return Object.fromEntries(rows.filter(([name]) => !/^kysely_|^accuracy_hour$/.test(name)));
}

async function succeed(
  { dataDir, databaseUrl }: DatabaseSettings,
  ...args: string[]
): Promise<void> {
  const environment = { PATH: process.env["PATH"], DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
  const { code, output } = await runBackup(args, environment, new Date());
  expect([code, output]).toEqual([0, expect.stringMatching(/^(?:Wrote|Restored) /)]);
}
