import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject } from "vitest";
import { openDatabase, SQLITE_FILE } from "../database/open-database.ts";
import { openMigratedDatabase } from "../database/open-migrated-database.ts";
import type { Database } from "../database/schema.ts";
import { onFinished } from "./cleanup.ts";
import { MIGRATED_TEMPLATE, runStatement, withDatabase } from "./postgres-setup.ts";

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
  const settings = await makeTestDatabase(MIGRATED_TEMPLATE);
  if (TEST_ENGINE === "SQLite") {
    migratedFile ??= migrateFile();
    writeFileSync(join(settings.dataDir, SQLITE_FILE), await migratedFile);
  }
  return settings;
}

/** Settings for a new database: a copy of `template` on PostgreSQL, an empty folder on SQLite. */
export async function makeTestDatabase(template = "template1") {
  const dataDir = makeTestFolder();
  const postgresUrl = inject("postgresUrl");
  if (!postgresUrl) return { dataDir, databaseUrl: undefined };
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await runStatement(postgresUrl, `create database ${name} template ${template}`);
  onFinished(() => runStatement(postgresUrl, `drop database ${name} with (force)`));
  return { dataDir, databaseUrl: withDatabase(postgresUrl, name) };
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
