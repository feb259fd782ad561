import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { Client } from "pg";
import { describe, expect, onTestFinished, test } from "vitest";
import { VISITOR_COUNT_PATH } from "../../shared/api/visits.ts";
import { makeTestDatabase, makeTestFolder, TEST_ENGINE } from "../testing/database.ts";
import { readLog, startServer } from "../testing/server.ts";
import { runBackup } from "./backup/backup-command.ts";
import { type DatabaseSettings, openMigratedDatabase } from "./open-database.ts";

const COMMAND = fileURLToPath(new URL("./backup/backup-command.ts", import.meta.url));
const USER = { id: "a", created_at: 1, last_used_at: 1 };
const SESSION = { token_hash: "b", user_id: "a", expires_at: 1, authenticated_at: 1 };

describe.runIf(TEST_ENGINE === "PostgreSQL")("npm run copy, killed in the middle,", () => {
  test.each([
    // Whoever inserts a session waits for a lock of the test, and whoever reads one.
    {
      engine: "postgresql",
      prepare: `create function wait() returns trigger language plpgsql as
        'begin perform pg_advisory_xact_lock(1); return new; end';
        create trigger wait before insert on session for each row execute function wait()`,
      lock: "select pg_advisory_lock(1)",
    },
    { engine: "sqlite", prepare: "select 1", lock: "begin; lock table session" },
  ])("leaves $engine empty, and succeeds when repeated", async ({ engine, prepare, lock }) => {
    const { databaseUrl = "", dataDir } = await makeTestDatabase();
    const [postgres, sqlite] = [databaseUrl, undefined].map((url) => ({
      databaseUrl: url,
      dataDir,
    })) as [DatabaseSettings, DatabaseSettings];
    const [from, to] = engine === "sqlite" ? [postgres, sqlite] : [sqlite, postgres];
    const source = await openMigratedDatabase(from);
    await source.updateTable("visit_total").set({ total: 7 }).execute();
    await source.insertInto("user_account").values(USER).execute();
    await source.insertInto("session").values(SESSION).execute();
    await source.destroy();
    await (await openMigratedDatabase(to)).destroy();

    const client = new Client(databaseUrl);
    onTestFinished(() => client.end());
    await client.connect();
    const count = async (query: string) => (await client.query(query)).rowCount;
    await client.query(prepare);
    await client.query(lock);
    const environment = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir };
    const args = ["copy", "--to", engine];
    const command = spawn(process.execPath, [COMMAND, ...args], {
      cwd: makeTestFolder(),
      env: environment,
      stdio: "inherit",
    });
    const waiting = () => count("select from pg_locks where not granted");
    await expect.poll(waiting, { timeout: 20_000 }).toBe(1);
    command.kill("SIGKILL");
    await once(command, "exit");
    await client.query("rollback; select pg_advisory_unlock_all()");
    const connected = () =>
      count(
        "select from pg_stat_activity where datname = current_database() and application_name = 'world-clock'",
      );
    await expect.poll(connected).toBe(0);

    expect(await readTotals(to)).toEqual({ visits: 0, users: 0, sessions: 0 });
    expect((await runBackup(args, environment, new Date())).code).toBe(0);
    expect(await readTotals(to)).toEqual({ visits: 7, users: 1, sessions: 1 });
  });
});

test.runIf(TEST_ENGINE === "PostgreSQL")(
  "the start warns that the SQLite database was not copied, until PostgreSQL has data",
  async () => {
    const database = await makeTestDatabase();
    const { dataDir } = database;
    const sqlite = await openMigratedDatabase({ databaseUrl: undefined, dataDir });
    await sqlite.updateTable("visit_total").set({ total: 7 }).execute();
    await sqlite.destroy();
    const start = async (use: (address: string) => Promise<unknown>) => {
      const { address, server, ended } = await startServer(
        {},
        { database: Promise.resolve(database) },
      );
      await use(address);
      server.kill();
      return readLog((await ended).errors);
    };
    const warning = {
      level: 40,
      dataDir,
      msg: "PostgreSQL is empty, but DATA_DIR has an SQLite database with data: `npm run copy -- --to postgresql` copies it",
    };
    expect(await start(async () => undefined)).toMatchObject([warning]);
    const visit = (address: string) => fetch(address + VISITOR_COUNT_PATH, { method: "POST" });
    expect(await start(visit)).toMatchObject([warning]);
    expect(await start(async () => undefined)).toEqual([]);
  },
);

async function readTotals(settings: DatabaseSettings) {
  const db = await openMigratedDatabase(settings);
  const { rows } = await sql`
    select (select total from visit_total) as visits, (select count(*) from user_account) as users,
      (select count(*) from session) as sessions`.execute(db);
  await db.destroy();
  return rows[0];
}
