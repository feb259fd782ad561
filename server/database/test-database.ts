import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { migrate } from "./migrate.ts";
import { openDatabase } from "./open-database.ts";
import type { Database } from "./schema.ts";

/** A migrated database of the test's own, in real files that go when the test ends. */
export async function openTestDatabase(): Promise<Database> {
  const db = openDatabase(makeTestFolder());
  onTestFinished(() => db.destroy());
  await migrate(db);
  return db;
}

/** An empty folder of the test's own. */
export function makeTestFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "world-clock-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
