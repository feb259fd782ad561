import { existsSync, mkdirSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { SQLITE_FILE } from "../database/open-database.ts";
import { copyDatabase, restoreDatabase } from "../database/sqlite-backup.ts";
import { readSettings } from "../settings/settings.ts";

/** `npm run backup -- [file]` and `npm run restore -- file`. Returns one sentence on what was done. */
function run([command, path, ...more]: readonly string[], now: Date): string {
  const { databaseUrl, dataDir } = readSettings(process.env);
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

try {
  console.log(run(process.argv.slice(2), new Date()));
} catch (error) {
  console.error(`Nothing was done: ${(error as Error).message}`);
  process.exitCode = 1;
}
