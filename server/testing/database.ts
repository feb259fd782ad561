import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject, onTestFinished } from "vitest";
import { migrate } from "../database/migrate.ts";
import { openDatabase } from "../database/open-database.ts";
import type { Database } from "../database/schema.ts";
import { MIGRATED_TEMPLATE, runStatement, withDatabase } from "./postgres-setup.ts";

export const TEST_ENGINE = inject("postgresUrl") ? "PostgreSQL" : "SQLite";

/** A new migrated database, removed when the test ends. */
export async function openTestDatabase(): Promise<Database> {
  const settings = await makeTestDatabase(MIGRATED_TEMPLATE);
  const db = openDatabase(settings);
  onTestFinished(() => db.destroy());
  if (TEST_ENGINE === "SQLite") await migrate(db);
  return db;
}

/** Settings for a new database: a copy of `template` on PostgreSQL, an empty folder on SQLite. */
export async function makeTestDatabase(template = "template1") {
  const dataDir = makeTestFolder();
  const postgresUrl = inject("postgresUrl");
  if (!postgresUrl) return { dataDir, databaseUrl: undefined };
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await runStatement(postgresUrl, `create database ${name} template ${template}`);
  onTestFinished(() => runStatement(postgresUrl, `drop database ${name} with (force)`));
  return { dataDir, databaseUrl: withDatabase(postgresUrl, name) };
}

export function makeTestFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "world-clock-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
