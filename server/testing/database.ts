import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject } from "vitest";
import {
  type DatabaseSettings,
  openDatabase,
  openMigratedDatabase,
  SQLITE_FILE,
} from "../database/open-database.ts";
import type { Database } from "../database/schema.ts";
import { onFinished } from "./cleanup.ts";
import { createDatabase, dropDatabase, MIGRATED_TEMPLATE } from "./postgres.ts";

export const TEST_ENGINE = inject("postgresUrl") ? "PostgreSQL" : "SQLite";

let migratedFile: Promise<Buffer> | undefined;

export async function openTestDatabase(): Promise<Database> {
  const db = openDatabase(await makeMigratedDatabase());
  onFinished(() => db.destroy());
  return db;
}

/** Settings for a new migrated database: a copy, because migrating takes longer. */
export async function makeMigratedDatabase() {
  const dataDir = makeTestFolder();
  const postgresUrl = inject("postgresUrl");
  if (postgresUrl) {
    return { dataDir, databaseUrl: await makePostgres(postgresUrl, MIGRATED_TEMPLATE) };
  }
  migratedFile ??= migrateFile();
  writeFileSync(join(dataDir, SQLITE_FILE), await migratedFile);
  return { dataDir, databaseUrl: undefined };
}

export async function makeTestDatabase() {
  const dataDir = makeTestFolder();
  const postgresUrl = inject("postgresUrl");
  return { dataDir, databaseUrl: postgresUrl && (await makePostgres(postgresUrl)) };
}

async function makePostgres(postgresUrl: string, template?: string): Promise<string> {
  const url = await createDatabase(postgresUrl, template);
  onFinished(() => dropDatabase(url));
  return url;
}

export async function inDatabase<T>(
  settings: DatabaseSettings | Promise<DatabaseSettings>,
  use: (db: Database) => Promise<T>,
): Promise<T> {
  const db = openDatabase(await settings);
  try {
    return await use(db);
  } finally {
    await db.destroy();
  }
}

export async function migrateDatabase(settings: DatabaseSettings): Promise<void> {
  await (await openMigratedDatabase(settings)).destroy();
}

export function openingFailure(settings: DatabaseSettings): Promise<string> {
  return migrateDatabase(settings).then(
    () => "It was opened.",
    (error: Error) => error.message,
  );
}

export function makeTestFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "world-clock-"));
  onFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function migrateFile(): Promise<Buffer> {
  const dataDir = makeTestFolder();
  await migrateDatabase({ dataDir, databaseUrl: undefined });
  return readFileSync(join(dataDir, SQLITE_FILE));
}
