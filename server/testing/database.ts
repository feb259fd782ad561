import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject } from "vitest";
import { openDatabase, openMigratedDatabase, SQLITE_FILE } from "../database/open-database.ts";
import type { Database } from "../database/schema.ts";
import { onFinished } from "./cleanup.ts";
import {
  blankDatabase,
  createDatabase,
  dropDatabase,
  MIGRATED_TEMPLATE,
} from "./postgres-databases.ts";

export const TEST_ENGINE = inject("postgresUrl") ? "PostgreSQL" : "SQLite";

let migratedFile: Promise<Buffer> | undefined;

/** A new migrated database, removed when the test ends. */
export async function openTestDatabase(): Promise<Database> {
  const db = openDatabase(await makeMigratedDatabase());
  onFinished(() => db.destroy());
  return db;
}

/** Settings for a new migrated database: a copy, because migrating takes longer. */
export async function makeMigratedDatabase() {
  const dataDir = makeTestFolder();
  const postgresUrl = inject("postgresUrl");
  if (postgresUrl) return { dataDir, databaseUrl: await takeMigratedPostgres(postgresUrl) };
  migratedFile ??= migrateFile();
  writeFileSync(join(dataDir, SQLITE_FILE), await migratedFile);
  return { dataDir, databaseUrl: undefined };
}

/** Settings for a new, empty database. */
export async function makeTestDatabase() {
  const dataDir = makeTestFolder();
  const postgresUrl = inject("postgresUrl");
  if (!postgresUrl) return { dataDir, databaseUrl: undefined };
  const databaseUrl = await createDatabase(postgresUrl);
  onFinished(() => dropDatabase(databaseUrl));
  return { dataDir, databaseUrl };
}

/** Addresses of migrated databases that no test uses now. */
const blankDatabases: string[] = [];

async function takeMigratedPostgres(postgresUrl: string): Promise<string> {
  const url = blankDatabases.pop() ?? (await createDatabase(postgresUrl, MIGRATED_TEMPLATE));
  onFinished(async () => {
    const blank = inject("blankDatabase");
    if (blank && (await blankDatabase(url, blank))) blankDatabases.push(url);
    else await dropDatabase(url);
  });
  return url;
}

export function makeTestFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "world-clock-"));
  onFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function migrateFile(): Promise<Buffer> {
  const dataDir = makeTestFolder();
  await (await openMigratedDatabase({ dataDir, databaseUrl: undefined })).destroy();
  return readFileSync(join(dataDir, SQLITE_FILE));
}
