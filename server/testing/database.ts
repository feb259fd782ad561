import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject, onTestFinished } from "vitest";
import { migrate } from "../database/migrate.ts";
import { openDatabase } from "../database/open-database.ts";
import type { Database } from "../database/schema.ts";
import { MIGRATED_TEMPLATE, nameDatabase, runStatement } from "./postgres-setup.ts";

/** The engine that this run of the server's tests is on; tests of what only one has ask for it. */
export const TEST_ENGINE = inject("postgresUrl") ? "PostgreSQL" : "SQLite";

/** A migrated database of the test's own that goes when the test ends. */
export async function openTestDatabase(): Promise<Database> {
  const settings = await makeTestDatabase(MIGRATED_TEMPLATE);
  const db = openDatabase(settings);
  onTestFinished(() => db.destroy());
  if (TEST_ENGINE === "SQLite") await migrate(db);
  return db;
}

/** A database of the test's own as the settings that name it; on PostgreSQL a copy of `template`, else without tables. */
export async function makeTestDatabase(template = "template1") {
  const dataDir = makeTestFolder();
  const postgresUrl = inject("postgresUrl");
  if (!postgresUrl) return { dataDir, databaseUrl: undefined };
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await runStatement(postgresUrl, `create database ${name} template ${template}`);
  onTestFinished(() => runStatement(postgresUrl, `drop database ${name} with (force)`));
  return { dataDir, databaseUrl: nameDatabase(postgresUrl, name) };
}

/** An empty folder of the test's own. */
export function makeTestFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "world-clock-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
