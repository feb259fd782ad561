import { existsSync, mkdirSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { SQLITE_FILE } from "../database/open-database.ts";
import { copyDatabase, restoreDatabase } from "../database/sqlite-backup.ts";
import { readSettings } from "../settings/settings.ts";

/** What `npm run backup -- [file]` or `npm run restore -- file` prints, and its exit code. */
export function runBackup(args: readonly string[], environment: NodeJS.ProcessEnv, now: Date) {
  try {
    return { code: 0, output: run(args, environment, now) };
  } catch (error) {
    return { code: 1, output: `Nothing was done: ${(error as Error).message}` };
  }
}

function run(
  [command, path, ...more]: readonly string[],
  environment: NodeJS.ProcessEnv,
  now: Date,
): string {
  const { databaseUrl, dataDir } = readSettings(environment);
  if (databaseUrl) {
    throw new Error(
      "DATABASE_URL is set, so the database is PostgreSQL: use pg_dump and pg_restore.",
    );
  }
  if (more.length > 0) throw new Error("give at most one file.");
  const file = resolve(dataDir, SQLITE_FILE);
  const stamp = now.toISOString().replaceAll(":", "-");
  if (command === "restore") {
    if (!path) throw new Error("give the backup file: npm run restore -- path/to/backup.sqlite");
    mkdirSync(dataDir, { recursive: true });
    const aside = resolve(dataDir, `before-restore-${stamp}.sqlite`);
    const bytes = restoreDatabase(resolve(path), file, aside);
    const previous = existsSync(aside)
      ? `the previous database is now ${aside}`
      : "there was no previous database";
    return `Restored ${bytes} bytes to ${file}; ${previous}.`;
  }
  const target = resolve(path ?? join(dataDir, "backups", `world-clock-${stamp}.sqlite`));
  mkdirSync(dirname(target), { recursive: true });
  return `Wrote ${copyDatabase(file, target)} bytes to ${target}.`;
}
