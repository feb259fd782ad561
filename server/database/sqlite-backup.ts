import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { databaseTrouble } from "./database-trouble.ts";
import { isKnownMigration } from "./migrate.ts";

const BUSY_TIMEOUT_MS = 5_000;

/** What an operator is told when a copy can't be made. */
export class BackupError extends Error {}

/**
 * Copies an SQLite database, also one that a server writes to meanwhile, as it is at one moment. The file `to` is there
 * whole and verified, or not at all. Answers its size in bytes; throws a BackupError.
 */
export function copyDatabase(from: string, to: string): number {
  if (existsSync(to)) throw new BackupError(`${to} is there already; nothing was written.`);
  const unfinished = `${to}.unfinished`;
  rmSync(unfinished, { force: true });
  try {
    using(from, (database) => database.prepare("vacuum into ?").run(unfinished));
    checkDatabase(unfinished);
    syncToDisk(unfinished);
    renameSync(unfinished, to);
    syncToDisk(dirname(to));
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
  return statSync(to).size;
}

/** Throws a BackupError when the file is no whole database of ours, or of a newer version. */
export function checkDatabase(file: string): void {
  using(file, (database) => {
    const [check] = database.prepare("pragma integrity_check(1)").all();
    if (check?.["integrity_check"] !== "ok") throw new BackupError(`${file} is damaged.`);
    const tables = "select 1 from sqlite_schema where name in ('kysely_migration', 'visit_total')";
    if (database.prepare(tables).all().length < 2) {
      throw new BackupError(`${file} is no database of World Clock.`);
    }
    const migrations = database.prepare("select name from kysely_migration").all();
    if (!migrations.every(({ name }) => isKnownMigration(String(name)))) {
      throw new BackupError(`${file} is of a newer World Clock; this one can't read it.`);
    }
  });
}

/**
 * Puts a verified copy of `backup` in the place of the database `file`; what was there stays beside it as `aside`.
 * Refuses while a process uses the database. Throws a BackupError, having changed nothing.
 */
export function restoreDatabase(backup: string, file: string, aside: string): number {
  checkDatabase(backup);
  const fresh = `${file}.restoring`;
  rmSync(fresh, { force: true });
  const bytes = copyDatabase(backup, fresh);
  try {
    whileNobodyUses(file, () => {
      if (existsSync(file)) linkSync(file, aside);
      // Left behind, the log of a database that was not closed would be written into the new one.
      for (const end of ["-wal", "-shm"]) {
        if (existsSync(file + end)) renameSync(file + end, aside + end);
      }
      renameSync(fresh, file);
    });
    syncToDisk(dirname(file));
    return bytes;
  } finally {
    rmSync(fresh, { force: true });
  }
}

/** Leaving the write-ahead log takes the database for itself alone, and is refused while any process has it open. */
function whileNobodyUses(file: string, work: () => void): void {
  if (!existsSync(file)) {
    work();
    return;
  }
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    database.exec("pragma journal_mode = delete; begin exclusive");
  } catch (error) {
    database.close();
    const trouble = databaseTrouble(error);
    if (trouble === "busy") {
      throw new BackupError(`a process uses ${file}: stop the server first; nothing was changed.`);
    }
    if (trouble !== "damaged") throw error;
    work();
    return;
  }
  // Windows replaces no file that is open; there the rename fails when a server opens it in between.
  if (process.platform === "win32") database.close();
  work();
  if (database.isOpen) database.close();
}

function using(file: string, work: (database: DatabaseSync) => void): void {
  if (!existsSync(file)) throw new BackupError(`there is no database at ${file}.`);
  const database = new DatabaseSync(file, { readOnly: true, timeout: BUSY_TIMEOUT_MS });
  try {
    work(database);
  } catch (error) {
    if (databaseTrouble(error) !== "damaged") throw error;
    throw new BackupError(`${file} is damaged, or no database at all.`, { cause: error });
  } finally {
    database.close();
  }
}

function syncToDisk(path: string): void {
  const isFolder = statSync(path).isDirectory();
  // Windows opens no folders.
  if (isFolder && process.platform === "win32") return;
  const descriptor = openSync(path, isFolder ? "r" : "r+");
  fsyncSync(descriptor);
  closeSync(descriptor);
}
