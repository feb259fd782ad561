import { existsSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { readSettings, type Settings } from "../../settings/settings.ts";
import { checkSchema } from "../check-schema.ts";
import { SQLITE_FILE } from "../open-database.ts";
import { explainDatabaseError } from "../open-migrated-database.ts";
import { dumpDatabase, restoreDump } from "../postgres-backup.ts";
import { checkDatabase, copyDatabase, restoreDatabase } from "../sqlite-backup.ts";
import { BackupError, makeFolderOf } from "../write-backup.ts";

const PREVIOUS = "before-restore-";

/** What `npm run backup -- [file]` or `npm run restore -- file` prints, and its exit code. */
export async function runBackup(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  now: Date,
) {
  try {
    return { code: 0, output: await run(args, environment, now) };
  } catch (error) {
    return { code: 1, output: `Nothing was done: ${(error as Error).message}` };
  }
}

async function run(
  [command, path, ...more]: readonly string[],
  environment: NodeJS.ProcessEnv,
  now: Date,
): Promise<string> {
  const settings = readSettings(environment);
  if (more.length > 0) throw new BackupError("give at most one file.");
  const stamp = now.toISOString().replaceAll(":", "-");
  const ending = settings.databaseUrl ? "dump" : "sqlite";
  try {
    if (command === "restore") {
      if (!path) {
        throw new BackupError(`give the backup file: npm run restore -- path/to/backup.${ending}`);
      }
      const aside = resolve(settings.dataDir, `${PREVIOUS}${stamp}.${ending}`);
      makeFolderOf(aside);
      return await restore(settings, resolve(path), aside, environment);
    }
    const name = `world-clock-${stamp}.${ending}`;
    const folder = settings.backupDir ?? join(settings.dataDir, "backups");
    const target = resolve(path ?? join(folder, name));
    return await back(settings, target, environment);
  } catch (error) {
    throw error instanceof BackupError ? error : explainDatabaseError(error, settings);
  }
}

async function back(
  { databaseUrl, dataDir }: Settings,
  target: string,
  environment: NodeJS.ProcessEnv,
): Promise<string> {
  makeFolderOf(target);
  const bytes = databaseUrl
    ? await dumpDatabase(databaseUrl, target, environment)
    : copyDatabase(resolve(dataDir, SQLITE_FILE), target);
  return `Wrote ${bytes} bytes to ${target}.`;
}

async function restore(
  { databaseUrl, dataDir }: Settings,
  backup: string,
  aside: string,
  environment: NodeJS.ProcessEnv,
): Promise<string> {
  if (!existsSync(backup)) throw new BackupError(`there is no database at ${backup}.`);
  const older = listPrevious(dataDir);
  if (databaseUrl) {
    await restoreDump(databaseUrl, backup, aside, environment);
  } else {
    checkDatabase(backup);
    await checkSchema(backup);
    restoreDatabase(backup, resolve(dataDir, SQLITE_FILE), aside);
  }
  const previous = existsSync(aside)
    ? `the previous database is now ${aside}`
    : "there was no previous database";
  const hint =
    older.length > 0
      ? ` From earlier restores, to be deleted once you no longer need them: ${older.join(", ")}.`
      : "";
  return `Restored ${backup}; ${previous}.${hint}`;
}

/** The databases that earlier restores replaced. */
function listPrevious(dataDir: string): readonly string[] {
  return readdirSync(dataDir)
    .filter((name) => name.startsWith(PREVIOUS) && /\.(?:dump|sqlite)$/.test(name))
    .toSorted()
    .map((name) => resolve(dataDir, name));
}
