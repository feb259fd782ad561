import { closeSync, existsSync, openSync, readdirSync, readSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { readEnvFile } from "../../settings/env-file.mjs";
import { readSettings, type Settings } from "../../settings/settings.ts";
import { copyBetweenEngines, countRows } from "../copy-between-engines.ts";
import { explainDatabaseError, nameOf, SQLITE_FILE } from "../open-database.ts";
import { checkDatabase, copyDatabase, makeFolderOf, restoreDatabase } from "../sqlite-backup.ts";

const PREVIOUS = "before-restore-";
const SQLITE_HEADER = /^SQLite format 3\0/;
const POSTGRES_HEADER = /^PGDMP|^--\n-- PostgreSQL database dump\n/;

/** What `npm run backup -- [file]`, `npm run restore -- file` or `npm run copy -- --to engine` prints, and its exit code. */
export async function runBackup(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  now: Date,
) {
  try {
    return { code: 0, output: await run(args, readSettings(environment), now) };
  } catch (error) {
    return { code: 1, output: `Nothing was done: ${(error as Error).message}` };
  }
}

async function run(
  [command, ...args]: readonly string[],
  settings: Settings,
  now: Date,
): Promise<string> {
  if (command === "copy") return copy(settings, args);
  const [path, ...more] = args;
  if (more.length > 0) throw new Error("give at most one file.");
  const stamp = now.toISOString().replaceAll(":", "-");
  try {
    if (command === "restore") {
      if (!path) throw new Error("give the backup file: npm run restore -- path/to/backup.sqlite");
      return restore(settings, resolve(path), `${PREVIOUS}${stamp}.sqlite`);
    }
    if (settings.databaseUrl) throw ofPostgres("pg_dump backs it up");
    const { dataDir, backupDir = join(dataDir, "backups") } = settings;
    const target = resolve(path ?? join(backupDir, `world-clock-${stamp}.sqlite`));
    makeFolderOf(target);
    return `Wrote ${copyDatabase(resolve(dataDir, SQLITE_FILE), target)} bytes to ${target}.`;
  } catch (error) {
    throw explainDatabaseError(error, settings);
  }
}

function ofPostgres(what: string): Error {
  return new Error(
    `DATABASE_URL names a PostgreSQL database: ${what}, as docs/operating.md shows under Backup and restore.`,
  );
}

function restore({ databaseUrl, dataDir }: Settings, backup: string, name: string): string {
  if (!existsSync(backup)) throw new Error(`there is no database at ${backup}.`);
  const start = readStart(backup);
  if (databaseUrl) {
    if (!SQLITE_HEADER.test(start)) throw ofPostgres("pg_restore restores it");
    throw new Error(
      `${backup} is a copy of an SQLite database, but DATABASE_URL names one of PostgreSQL: restore it without DATABASE_URL, then run npm run copy -- --to postgresql.`,
    );
  }
  if (POSTGRES_HEADER.test(start)) {
    throw new Error(
      `${backup} is a copy of a PostgreSQL database, but without DATABASE_URL World Clock uses SQLite: restore it with pg_restore, then run npm run copy -- --to sqlite.`,
    );
  }
  checkDatabase(backup);
  const aside = resolve(dataDir, name);
  makeFolderOf(aside);
  const older = listPrevious(dataDir);
  restoreDatabase(backup, resolve(dataDir, SQLITE_FILE), aside);
  const previous = existsSync(aside)
    ? `the previous database is now ${aside}`
    : "there was no previous database";
  const hint =
    older.length > 0
      ? ` From earlier restores, to be deleted once you no longer need them: ${older.join(", ")}.`
      : "";
  return `Restored ${backup}; ${previous}.${hint}`;
}

/** The first bytes of a file; empty if it cannot be read. */
function readStart(file: string): string {
  try {
    const descriptor = openSync(file, "r");
    const start = Buffer.alloc(64);
    readSync(descriptor, start);
    closeSync(descriptor);
    return start.toString("latin1");
  } catch {
    return "";
  }
}

function listPrevious(dataDir: string): readonly string[] {
  return readdirSync(dataDir)
    .filter((name) => name.startsWith(PREVIOUS) && name.endsWith(".sqlite"))
    .toSorted()
    .map((name) => resolve(dataDir, name));
}

async function copy({ databaseUrl, dataDir }: Settings, args: readonly string[]): Promise<string> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { to: { type: "string" } },
  });
  const { to = "" } = values;
  if (!["postgresql", "sqlite"].includes(to) || positionals.length > 0) {
    throw new Error(
      "give the engine to copy to: npm run copy -- --to postgresql, or --to sqlite. DATABASE_URL names the PostgreSQL database, DATA_DIR the folder of the SQLite file.",
    );
  }
  if (!databaseUrl) throw new Error("DATABASE_URL must name the PostgreSQL database.");
  const sqlite = { databaseUrl: undefined, dataDir };
  const postgres = { databaseUrl, dataDir };
  const [source, target] = to === "sqlite" ? [postgres, sqlite] : [sqlite, postgres];
  const copied = [...(await copyBetweenEngines(source, target))];
  const width = Math.max(...copied.map(([name]) => name.length));
  const total = copied.reduce((sum, [, { rows }]) => sum + rows, 0);
  return [
    ...copied.map(
      ([name, { rows, checksum }]) =>
        `${name.padEnd(width)} ${countRows(rows).padStart(14)}, checksum ${checksum}`,
    ),
    `Copied ${copied.length} tables with ${countRows(total)} from ${nameOf(source)} to ${nameOf(target)}; counts and checksums of all tables agree.`,
    `Start the server ${to === "sqlite" ? "without" : "with"} DATABASE_URL to use the copy. ${nameOf(source)} is unchanged.`,
  ].join("\n");
}

if (import.meta.main) {
  readEnvFile();
  const { code, output } = await runBackup(process.argv.slice(2), process.env, new Date());
  console[code === 0 ? "log" : "error"](output);
  process.exitCode = code;
}
