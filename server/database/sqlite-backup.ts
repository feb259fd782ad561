import { chmodSync, existsSync, linkSync, renameSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { classifyDatabaseError } from "./database-failure.ts";
import { isKnownMigration } from "./migrate.ts";
import { BackupError, syncToDisk, writeBackup } from "./write-backup.ts";

const BUSY_TIMEOUT_MS = 5_000;

/**
 * Copies a consistent snapshot of an SQLite database, even while a server writes to it. The copy `to` is
 * complete and verified, or absent. Returns its size in bytes; throws a BackupError.
 */
export function copyDatabase(from: string, to: string): number {
  return writeBackup(to, (unfinished) => {
    readDatabase(from, (database) => database.prepare("vacuum into ?").run(unfinished));
    checkDatabase(unfinished);
  });
}

/** Throws a BackupError if the file is corrupt, from a newer version, or not a World Clock database. */
export function checkDatabase(file: string): void {
  readDatabase(file, (database) => {
    const [check] = database.prepare("pragma integrity_check(1)").all();
    if (check?.["integrity_check"] !== "ok") throw new BackupError(`${file} is corrupt.`);
    const tables = "select 1 from sqlite_schema where name in ('kysely_migration', 'visit_total')";
    if (database.prepare(tables).all().length < 2) {
      throw new BackupError(`${file} is not a World Clock database.`);
    }
    const migrations = database.prepare("select name from kysely_migration").all();
    if (!migrations.every(({ name }) => isKnownMigration(String(name)))) {
      throw new BackupError(`${file} is from a newer World Clock; this version can't read it.`);
    }
  });
}

/**
 * Replaces the database `file` with a verified copy of `backup` and keeps the previous file as `aside`. If a
 * process has the database open, throws a BackupError and changes nothing. Returns the size in bytes.
 */
export function restoreDatabase(backup: string, file: string, aside: string): number {
  const fresh = `${file}.restoring`;
  rmSync(fresh, { force: true });
  const bytes = copyDatabase(backup, fresh);
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
    return bytes;
  } finally {
    rmSync(fresh, { force: true });
  }
}

/** Switching off WAL needs exclusive access, so it fails while any process has the database open. */
function withExclusiveLock(file: string, work: () => void): void {
  if (!existsSync(file)) {
    work();
    return;
  }
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    database.exec("pragma journal_mode = delete; begin exclusive");
  } catch (error) {
    database.close();
    const failure = classifyDatabaseError(error);
    if (failure === "busy") {
      throw new BackupError(`${file} is in use: stop the server first.`);
    }
    if (failure !== "corrupt") throw error;
    work();
    return;
  }
  // Windows can't replace an open file; if a server opens it in between, the rename fails.
  if (process.platform === "win32") database.close();
  work();
  if (database.isOpen) database.close();
}

export function readDatabase<T>(file: string, work: (database: DatabaseSync) => T): T {
  if (!existsSync(file)) throw new BackupError(`there is no database at ${file}.`);
  const database = openReadable(file);
  try {
    return work(database);
  } catch (error) {
    if (classifyDatabaseError(error) !== "corrupt") throw error;
    throw new BackupError(`${file} is corrupt or not a database.`, { cause: error });
  } finally {
    database.close();
  }
}

function openReadable(file: string): DatabaseSync {
  try {
    return new DatabaseSync(file, { readOnly: true, timeout: BUSY_TIMEOUT_MS });
  } catch (error) {
    throw new BackupError(`${file} can't be read: is it a file, and may this user read it?`, {
      cause: error,
    });
  }
}
