import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Kysely, PostgresAdapter, PostgresDialect, type RawBuilder, sql } from "kysely";
import Cursor from "pg-cursor";
import type { Settings } from "../settings/settings.ts";
import { classifyDatabaseError, remedyFor } from "./database-failure.ts";
import { checkMigrations, migrate } from "./migrate.ts";
import { postgresPool } from "./postgres-pool.ts";
import type { Database, Schema } from "./schema.ts";
import { makeFolder, makePrivate, nodeSqliteDialect } from "./sqlite-dialect.ts";

export type DatabaseSettings = Pick<Settings, "databaseUrl" | "dataDir">;

export const SQLITE_FILE = "world-clock.sqlite";

/** Opens PostgreSQL at `databaseUrl`, which connects on the first query, or else SQLite in `dataDir`; throws SQLite's errors here. */
export function openDatabase(
  { databaseUrl, dataDir }: DatabaseSettings,
  statementTimeoutMs?: number,
): Database {
  if (databaseUrl) {
    const pool = postgresPool(databaseUrl, statementTimeoutMs);
    return new Kysely<Schema>({ dialect: new PostgresDialect({ pool, cursor: Cursor }) });
  }
  makeFolder(resolve(dataDir));
  return new Kysely<Schema>({ dialect: nodeSqliteDialect(join(dataDir, SQLITE_FILE)) });
}

/** For a statement on PostgreSQL; another server may be migrating at the same time. */
const MIGRATION_TIMEOUT_MS = 10_000;

/** For the server: creates the database if there is none, and migrates it, with the name of each migration that ran. */
export function openMigratedDatabase(
  settings: DatabaseSettings,
  onMigration?: (name: string) => void,
): Promise<Database> {
  return openPrepared(settings, (db) => migrate(db, onMigration));
}

/** For commands beside a server: neither creates nor migrates, so that a mistyped setting or another version harms nothing. */
export async function openExistingDatabase(
  settings: DatabaseSettings,
  statementTimeoutMs?: number,
): Promise<Database> {
  if (!settings.databaseUrl && !existsSync(join(settings.dataDir, SQLITE_FILE))) {
    throw new Error(`there is no database at ${nameOf(settings)}.`);
  }
  return openPrepared(settings, checkMigrations, statementTimeoutMs);
}

/** Opens a database once `prepare` is done with it. Errors are sentences for the operator. */
export async function openPrepared(
  settings: DatabaseSettings,
  prepare: (db: Database) => Promise<void>,
  statementTimeoutMs?: number,
): Promise<Database> {
  let db: Database | undefined;
  try {
    db = openDatabase(settings, MIGRATION_TIMEOUT_MS);
    await prepare(db);
    if (!settings.databaseUrl) return db;
    await db.destroy();
    return openDatabase(settings, statementTimeoutMs);
  } catch (error) {
    await db?.destroy();
    throw explainDatabaseError(error, settings);
  }
}

export function explainDatabaseError(error: unknown, settings: DatabaseSettings): unknown {
  const remedy = remedyFor(error);
  if (remedy) return new Error(`the database ${nameOf(settings)} ${remedy}`, { cause: error });
  if (error instanceof Error && "syscall" in error && error.syscall === "mkdir") {
    return new Error(
      `DATA_DIR must be a folder that exists or can be created, not "${settings.dataDir}" (${String((error as NodeJS.ErrnoException).code)}).`,
      { cause: error },
    );
  }
  return error;
}

export function nameOf({ databaseUrl, dataDir }: DatabaseSettings): string {
  if (!databaseUrl) return join(dataDir, SQLITE_FILE);
  const { host, pathname, searchParams } = new URL(databaseUrl);
  return `${searchParams.get("host") ?? host}${pathname}`;
}

/** The median of a column, the one function that the engines name differently; null if no row has a value. */
export function medianOf(db: Database, column: string): RawBuilder<number | null> {
  return db.getExecutor().adapter instanceof PostgresAdapter
    ? sql`percentile_cont(0.5) within group (order by ${sql.ref(column)})`
    : sql`median(${sql.ref(column)})`;
}

const CLAIM_FILE = `${SQLITE_FILE}-server`;

/** By a lock of the operating system, which a crash ends too. `isShared` if another server has it. PostgreSQL needs no claim. */
export function claimSqliteFile({ databaseUrl, dataDir }: DatabaseSettings) {
  if (databaseUrl) return { isShared: false, end: () => undefined };
  const file = join(dataDir, CLAIM_FILE);
  makePrivate(file);
  const claim = new DatabaseSync(file, { timeout: 0 });
  const end = () => claim.close();
  try {
    claim.exec("begin exclusive");
    return { isShared: false, end };
  } catch (error) {
    return { isShared: classifyDatabaseError(error) === "busy", end };
  }
}
