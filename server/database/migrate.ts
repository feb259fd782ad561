import { sql } from "kysely";
import { DEFAULT_MIGRATION_TABLE, Migrator } from "kysely/migration";
import { classifyDatabaseError, DatabaseError } from "./database-failure.ts";
import { MIGRATIONS } from "./migrations.ts";
import type { Database } from "./schema.ts";

const NEWER = "The database was migrated by a newer version.";

/** Migrates to the latest schema in one transaction; safe to run in several processes at once. */
export async function migrate(
  db: Database,
  onMigration: (name: string) => void = () => undefined,
): Promise<void> {
  await checkTables(db);
  const { error, results = [] } = await migratorOf(db).migrateToLatest();
  if (!error) {
    for (const { migrationName } of results) onMigration(migrationName);
    return;
  }
  if (classifyDatabaseError(error) === undefined && (await hasNewerMigrations(db))) {
    throw new DatabaseError("newer", NEWER, { cause: error });
  }
  throw error;
}

export async function checkMigrations(db: Database): Promise<void> {
  const migrations = await migratorOf(db).getMigrations();
  if (migrations.some(({ executedAt }) => !executedAt)) {
    throw new DatabaseError("older", "Not all migrations have run.");
  }
  if (await hasNewerMigrations(db)) throw new DatabaseError("newer", NEWER);
}

/** Throws if a recorded migration's tables are missing, or another's are there. */
async function checkTables(db: Database): Promise<void> {
  // In one snapshot, because another server may migrate at the same time.
  const snapshot = db.transaction().setIsolationLevel("repeatable read");
  await snapshot.execute(async (transaction) => {
    const tables = await listTables(transaction);
    const found = new Set(
      tables.flatMap(({ name, columns }) => [
        name,
        ...columns.map((column) => `${name}.${column.name}`),
      ]),
    );
    const executed = found.has(DEFAULT_MIGRATION_TABLE) ? await listMigrations(transaction) : [];
    if (executed.some((name) => !isKnownMigration(name))) return;
    for (const [name, { adds }] of Object.entries(MIGRATIONS)) {
      const isExecuted = executed.includes(name);
      const odd = adds.find((part) => found.has(part) !== isExecuted);
      if (odd === undefined) continue;
      const what = `${odd} is ${isExecuted ? "missing" : "there without"} ${name}.`;
      throw new DatabaseError("half_restored", what);
    }
  });
}

export async function listTables(db: Database) {
  const all = await db.introspection.getTables({ withInternalKyselyTables: true });
  const schema = all.some((table) => table.schema !== undefined)
    ? (await sql<{ name: string }>`select current_schema() as name`.execute(db)).rows[0]
    : undefined;
  return all.filter((table) => table.schema === schema?.name);
}

function isKnownMigration(name: string): boolean {
  return Object.hasOwn(MIGRATIONS, name);
}

function migratorOf(db: Database): Migrator {
  return new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } });
}

async function hasNewerMigrations(db: Database): Promise<boolean> {
  return (await listMigrations(db)).some((name) => !isKnownMigration(name));
}

async function listMigrations(db: Database): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(db);
  return rows.map(({ name }) => name);
}
