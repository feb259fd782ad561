import { existsSync, mkdirSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { SQLITE_FILE } from "../database/open-database.ts";
import { copyDatabase, restoreDatabase } from "../database/sqlite-backup.ts";
import { readSettings } from "../settings/settings.ts";

/** `npm run backup -- [file]` and `npm run restore -- file`: say in one sentence what was done, or why it was not. */
function run([act, given, ...more]: readonly string[], now: Date): string {
  const { databaseUrl, dataDir } = readSettings(process.env);
  if (databaseUrl) {
    throw new Error("DATABASE_URL names a PostgreSQL: use its pg_dump and pg_restore.");
  }
  if (more.length > 0) throw new Error("only one file can be named.");
  const file = resolve(dataDir, SQLITE_FILE);
  const stamp = now.toISOString().replaceAll(":", "-");
  if (act === "restore") {
    if (!given) throw new Error("name the backup: npm run restore -- path/to/backup.sqlite");
    mkdirSync(dataDir, { recursive: true });
    const aside = resolve(dataDir, `before-restore-${stamp}.sqlite`);
    const bytes = restoreDatabase(resolve(given), file, aside);
    const before = existsSync(aside) ? `what was there before is ${aside}` : "nothing was there";
    return `Restored ${bytes} bytes to ${file}; ${before}.`;
  }
  const to = resolve(given ?? join(dataDir, "backups", `world-clock-${stamp}.sqlite`));
  mkdirSync(dirname(to), { recursive: true });
  return `Wrote ${copyDatabase(file, to)} bytes to ${to}.`;
}

try {
  console.log(run(process.argv.slice(2), new Date()));
} catch (error) {
  console.error(`Nothing was done: ${(error as Error).message}`);
  process.exitCode = 1;
}
