import { sql } from "kysely";
import { DEFAULT_MIGRATION_TABLE, Migrator } from "kysely/migration";
import { DatabaseError } from "./database-failure.ts";
import { MIGRATIONS } from "./migrations.ts";
import type { Database } from "./schema.ts";

/**
 * Migrates to the latest schema in one transaction; safe to run in several processes at once. Throws if tables of a recorded migration are
 * missing, or another's are there.
 */
export async function migrate(
  db: Database,
  onMigration: (name: string) => void = () => undefined,
): Promise<void> {
  // In one snapshot, because another server may migrate at the same time.
  const snapshot = db.transaction().setIsolationLevel("repeatable read");
  const { found, executed } = await snapshot.execute(inspect);
  for (const [name, { adds }] of Object.entries(MIGRATIONS)) {
    const isExecuted = executed.includes(name);
    const odd = adds.find((part) => found.has(part) !== isExecuted);
    if (odd === undefined) continue;
    const what = `${odd} is ${isExecuted ? "missing" : "there without"} ${name}.`;
    throw new DatabaseError("half_restored", what);
  }
  const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error) throw error;
  for (const { migrationName } of results) onMigration(migrationName);
}

export async function checkMigrations(db: Database): Promise<void> {
  const { executed } = await inspect(db);
  if (executed.length === Object.keys(MIGRATIONS).length) return;
  throw new DatabaseError("older", "Not all migrations have run.");
}

/** Finds the tables and columns of a database, and its migrations. Throws if it has those of a newer version. */
async function inspect(db: Database) {
  const tables = await listTables(db);
  const found = new Set(
    tables.flatMap(({ name, columns }) => [
      name,
      ...columns.map((column) => `${name}.${column.name}`),
    ]),
  );
  const query = sql<{ name: string }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`;
  const rows = found.has(DEFAULT_MIGRATION_TABLE) ? (await query.execute(db)).rows : [];
  const executed = rows.map(({ name }) => name);
  if (!executed.every((name) => Object.hasOwn(MIGRATIONS, name))) {
    throw new DatabaseError("newer", "The database was migrated by a newer version.");
  }
  return { found, executed };
}

export async function listTables(db: Database) {
  const all = await db.introspection.getTables({ withInternalKyselyTables: true });
  const schema = all.some((table) => table.schema !== undefined)
    ? (await sql<{ name: string }>`select current_schema() as name`.execute(db)).rows[0]
    : undefined;
  return all.filter((table) => table.schema === schema?.name);
}
