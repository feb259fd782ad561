import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { Kysely } from "kysely";
import type { Settings } from "../settings/settings.ts";
import { postgresDialect } from "./postgres-dialect.ts";
import type { Database, Schema } from "./schema.ts";
import { NodeSqliteDialect } from "./sqlite-dialect.ts";

export const SQLITE_FILE = "world-clock.sqlite";

/**
 * Opens PostgreSQL at `databaseUrl`, or else SQLite in `dataDir`, which is created if missing. SQLite errors are
 * thrown here; PostgreSQL connects on the first query.
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
