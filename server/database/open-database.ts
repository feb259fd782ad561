import { join, resolve } from "node:path";
import { Kysely, PostgresAdapter, PostgresDialect, type RawBuilder, sql } from "kysely";
import Cursor from "pg-cursor";
import type { Settings } from "../settings/settings.ts";
import { makeFolder } from "./make-folder.ts";
import { postgresPool } from "./postgres-pool.ts";
import type { Database, Schema } from "./schema.ts";
import { NodeSqliteDialect } from "./sqlite-dialect.ts";

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
  return new Kysely<Schema>({
    dialect: new NodeSqliteDialect(join(dataDir, SQLITE_FILE)),
  });
}

/** The median of a column, the one function that the engines name differently; null if no row has a value. */
export function medianOf(db: Database, column: string): RawBuilder<number | null> {
  return db.getExecutor().adapter instanceof PostgresAdapter
    ? sql`percentile_cont(0.5) within group (order by ${sql.ref(column)})`
    : sql`median(${sql.ref(column)})`;
}
