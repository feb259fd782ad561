import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DEFAULT_MIGRATION_TABLE, Migrator } from "kysely/migration";
import { MIGRATIONS } from "./migrate.ts";
import { openDatabase, SQLITE_FILE } from "./open-database.ts";
import { readDatabase } from "./sqlite-backup.ts";
import { BackupError } from "./write-backup.ts";

interface Part {
  readonly type: string;
  readonly name: string;
  readonly sql: string;
}

/** Throws a BackupError unless a SQLite database has exactly the tables, indexes, triggers and views that its migrations make. */
export async function checkSchema(file: string): Promise<void> {
  const found = readSchema(file);
  const expected = await makeSchema(listMigrations(file));
  const has = (parts: readonly Part[], { type, name, sql }: Part) =>
    parts.some((part) => part.type === type && part.name === name && part.sql === sql);
  const odd =
    found.find((part) => !has(expected, part)) ?? expected.find((part) => !has(found, part));
  if (odd) {
    throw new BackupError(
      `${file} is not a backup of World Clock: its ${odd.type} ${odd.name} is another, or missing.`,
    );
  }
}

function listMigrations(file: string): readonly string[] {
  const query = `select name from ${DEFAULT_MIGRATION_TABLE}`;
  return readDatabase(file, (database) =>
    database
      .prepare(query)
      .all()
      .map(({ name }) => String(name)),
  );
}

/** Without what SQLite makes itself. */
function readSchema(file: string): readonly Part[] {
  const query =
    "select type, name, sql from sqlite_schema where name not like 'sqlite!_%' escape '!'";
  return readDatabase(file, (database) =>
    database
      .prepare(query)
      .all()
      .map(({ type, name, sql }) => ({
        type: String(type),
        name: String(name),
        sql: normalizeSql(String(sql)),
      })),
  );
}

/** Without quotes and white space, and without the instant of a migration, which one has as a default. */
function normalizeSql(text: string): string {
  return text
    .toLowerCase()
    .replace(/["'`\s]/g, "")
    .replace(/default\d{10,}/g, "default");
}

/** As these migrations make it in an empty database. */
async function makeSchema(names: readonly string[]): Promise<readonly Part[]> {
  const dataDir = mkdtempSync(join(tmpdir(), "world-clock-schema-"));
  const db = openDatabase({ databaseUrl: undefined, dataDir });
  try {
    const migrations = Object.entries(MIGRATIONS).filter(([name]) => names.includes(name));
    const provider = { getMigrations: async () => Object.fromEntries(migrations) };
    const { error } = await new Migrator({ db, provider }).migrateToLatest();
    if (error) throw error;
    return readSchema(join(dataDir, SQLITE_FILE));
  } finally {
    await db.destroy();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
