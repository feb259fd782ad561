import {
  chmodSync,
  closeSync,
  createReadStream,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { text } from "node:stream/consumers";
import { parseArgs } from "node:util";
import { readEnvFile } from "../../settings/env-file.mjs";
import { readSettings, type Settings } from "../../settings/settings.ts";
import { copyBetweenEngines, countRows } from "../copy-between-engines.ts";
import { classifyDatabaseError } from "../database-failure.ts";
import { MIGRATIONS } from "../migrations.ts";
import { explainDatabaseError, nameOf, SQLITE_FILE } from "../open-database.ts";
import { createPrivate, makeFolder } from "../sqlite-dialect.ts";

const PREVIOUS = "before-restore-";
const SQLITE_HEADER = "SQLite format 3\0";
const POSTGRES_HEADER = /^PGDMP|^--\n-- PostgreSQL database dump\n/;

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
      return await restore(settings, resolve(path), `${PREVIOUS}${stamp}.sqlite`);
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

async function restore({ databaseUrl, dataDir }: Settings, backup: string, name: string) {
  if (!existsSync(backup)) throw new Error(`there is no database at ${backup}.`);
  const start = await text(createReadStream(backup, { end: 63 })).catch(() => "");
  if (databaseUrl) {
    if (!start.startsWith(SQLITE_HEADER)) throw ofPostgres("pg_restore restores it");
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
  const older = readdirSync(dataDir)
    .filter((file) => file.startsWith(PREVIOUS) && file.endsWith(".sqlite"))
    .toSorted()
    .map((file) => resolve(dataDir, file));
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

const BUSY_TIMEOUT_MS = 5_000;

/** Copies a snapshot even while a server writes. `to` is whole, verified and private, or absent. Returns its bytes; throws a sentence. */
function copyDatabase(from: string, to: string): number {
  if (existsSync(to)) throw new Error(`${to} already exists.`);
  const unfinished = `${to}.unfinished`;
  try {
    rmSync(unfinished, { force: true });
    createPrivate(unfinished);
    readDatabase(from, (database) => database.prepare("vacuum into ?").run(unfinished));
    checkDatabase(unfinished);
    syncToDisk(unfinished);
    renameSync(unfinished, to);
    syncToDisk(dirname(to));
  } catch (error) {
    rmSync(unfinished, { force: true });
    const { syscall, code } = error as NodeJS.ErrnoException;
    if (syscall) throw new Error(`${to} can't be written (${code}).`, { cause: error });
    throw error;
  }
  return statSync(to).size;
}

/** Throws if the file is corrupt, from a newer version, or not a World Clock database, which has neither triggers nor views. */
function checkDatabase(file: string): void {
  readDatabase(file, (database) => {
    const [check] = database.prepare("pragma integrity_check(1)").all();
    if (check?.["integrity_check"] !== "ok") throw new Error(`${file} is corrupt.`);
    const tables = "select 1 from sqlite_schema where name in ('kysely_migration', 'visit_total')";
    if (database.prepare(tables).all().length < 2) {
      throw new Error(`${file} is not a World Clock database.`);
    }
    const foreign =
      "select type || ' ' || name as what from sqlite_schema where type in ('trigger', 'view')";
    const found = database.prepare(foreign).get();
    if (found) {
      throw new Error(
        `${file} is not a backup of World Clock: it has the ${String(found["what"])}.`,
      );
    }
    const migrations = database.prepare("select name from kysely_migration").all();
    if (!migrations.every(({ name }) => Object.hasOwn(MIGRATIONS, String(name)))) {
      throw new Error(`${file} is from a newer World Clock; this version can't read it.`);
    }
  });
}

/** Replaces `file` with a verified copy of `backup` and keeps it as `aside`; throws and changes nothing if a process has it open. */
function restoreDatabase(backup: string, file: string, aside: string): void {
  const fresh = `${file}.restoring`;
  rmSync(fresh, { force: true });
  copyDatabase(backup, fresh);
  try {
    withExclusiveLock(file, () => {
      if (existsSync(file)) linkSync(file, aside);
      // SQLite would replay a leftover write-ahead log into the restored file.
      for (const end of ["-wal", "-shm"]) {
        if (existsSync(file + end)) renameSync(file + end, aside + end);
      }
      renameSync(fresh, file);
    });
    for (const end of ["", "-wal", "-shm"]) {
      if (existsSync(aside + end)) chmodSync(aside + end, 0o600);
    }
    syncToDisk(dirname(file));
  } finally {
    rmSync(fresh, { force: true });
  }
}

/** Switching off WAL needs exclusive access, so it fails while any process has the database open. A corrupt one is in no use. */
function withExclusiveLock(file: string, work: () => void): void {
  const database = existsSync(file) ? new DatabaseSync(file, { timeout: 0 }) : undefined;
  try {
    database?.exec("pragma journal_mode = delete; begin exclusive");
    // Windows can't replace an open file; if a server opens it in between, the rename fails.
    if (process.platform === "win32") database?.close();
  } catch (error) {
    database?.close();
    const failure = classifyDatabaseError(error);
    if (failure === "busy") {
      throw new Error(`${file} is in use: stop the server first.`, { cause: error });
    }
    if (failure !== "corrupt") throw error;
  }
  work();
  if (database?.isOpen) database.close();
}

function readDatabase<T>(file: string, work: (database: DatabaseSync) => T): T {
  if (!existsSync(file)) throw new Error(`there is no database at ${file}.`);
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file, { readOnly: true, timeout: BUSY_TIMEOUT_MS });
    return work(database);
  } catch (cause) {
    if (!database) {
      throw new Error(`${file} can't be read: is it a file, and may this user read it?`, { cause });
    }
    if (classifyDatabaseError(cause) !== "corrupt") throw cause;
    throw new Error(`${file} is corrupt or not a database.`, { cause });
  } finally {
    database?.close();
  }
}

function makeFolderOf(file: string): void {
  const folder = dirname(file);
  try {
    makeFolder(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(`the folder ${folder} can't be created (${code}).`, { cause: error });
  }
}

function syncToDisk(path: string): void {
  const isFolder = statSync(path).isDirectory();
  // Windows can't open folders.
  if (isFolder && process.platform === "win32") return;
  const descriptor = openSync(path, isFolder ? "r" : "r+");
  fsyncSync(descriptor);
  closeSync(descriptor);
}

if (import.meta.main) {
  readEnvFile();
  const { code, output } = await runBackup(process.argv.slice(2), process.env, new Date());
  console[code === 0 ? "log" : "error"](output);
  process.exitCode = code;
}
