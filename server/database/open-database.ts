import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { Kysely } from "kysely";
import type { Settings } from "../settings/settings.ts";
import { postgresDialect } from "./postgres-dialect.ts";
import type { Database, Schema } from "./schema.ts";
import { NodeSqliteDialect } from "./sqlite-dialect.ts";

/** The name of SQLite's file in `DATA_DIR`. */
export const SQLITE_FILE = "world-clock.sqlite";

/**
 * Opens PostgreSQL at `databaseUrl`, or else SQLite in `dataDir`, file and folder made when they are not there.
 * SQLite throws when that can't be done; PostgreSQL is connected to by the first query.
 */
export function openDatabase({
  databaseUrl,
  dataDir,
}: Pick<Settings, "databaseUrl" | "dataDir">): Database {
  if (databaseUrl) return new Kysely<Schema>({ dialect: postgresDialect(databaseUrl) });
  mkdirSync(dataDir, { recursive: true });
  return new Kysely<Schema>({
    dialect: new NodeSqliteDialect(join(dataDir, SQLITE_FILE)),
  });
}
