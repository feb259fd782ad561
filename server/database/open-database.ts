import { join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Kysely, PostgresAdapter, PostgresDialect, type RawBuilder, sql } from "kysely";
import Cursor from "pg-cursor";
import type { Settings } from "../settings/settings.ts";
import { classifyDatabaseError } from "./database-failure.ts";
import { postgresPool } from "./postgres-pool.ts";
import type { Database, Schema } from "./schema.ts";
import { nodeSqliteDialect } from "./sqlite-dialect.ts";
import { makeFolder, makePrivate } from "./sqlite-file.ts";

export type DatabaseSettings = Pick<Settings, "databaseUrl" | "dataDir">;

export const SQLITE_FILE = "world-clock.sqlite";

/**
 * Opens PostgreSQL at `databaseUrl`, or else SQLite in `dataDir`, which is created if missing. SQLite errors are
 * thrown here; PostgreSQL connects on the first query.
 */
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

/** The median of a column, the one function that the engines name differently; null if no row has a value. */
export function medianOf(db: Database, column: string): RawBuilder<number | null> {
  return db.getExecutor().adapter instanceof PostgresAdapter
    ? sql`percentile_cont(0.5) within group (order by ${sql.ref(column)})`
    : sql`median(${sql.ref(column)})`;
}

const CLAIM_FILE = `${SQLITE_FILE}-server`;

interface Claim {
  /** Whether another server uses the SQLite file, which is for one alone. */
  readonly isShared: boolean;
  readonly end: () => void;
}

/** Claims the SQLite file for this server, by a lock of the operating system, which a crash ends too. PostgreSQL needs no claim. */
export function claimSqliteFile({ databaseUrl, dataDir }: DatabaseSettings): Claim {
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
