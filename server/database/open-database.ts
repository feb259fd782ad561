import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { Kysely } from "kysely";
import type { Database, Schema } from "./schema.ts";
import { NodeSqliteDialect } from "./sqlite-dialect.ts";

/** Opens the database in `dataDir`, both made when they are not there. Throws when that can't be done. */
export function openDatabase(dataDir: string): Database {
  mkdirSync(dataDir, { recursive: true });
  return new Kysely<Schema>({
    dialect: new NodeSqliteDialect(join(dataDir, "world-clock.sqlite")),
  });
}
