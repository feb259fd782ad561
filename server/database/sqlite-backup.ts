import {
  chmodSync,
  closeSync,
  existsSync,
  fchownSync,
  fsyncSync,
  linkSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { classifyDatabaseError } from "./database-failure.ts";
import { isKnownMigration } from "./migrate.ts";
import { giveToOwnerOf, makeFolder } from "./sqlite-file.ts";

const BUSY_TIMEOUT_MS = 5_000;

/**
 * Copies a consistent snapshot of an SQLite database, even while a server writes to it. The copy `to` is
 * complete, verified and readable by its owner only, or absent. Returns its size in bytes; throws a sentence for the operator.
 */
export function copyDatabase(from: string, to: string): number {
  if (existsSync(to)) throw new Error(`${to} already exists.`);
  const unfinished = `${to}.unfinished`;
  try {
    rmSync(unfinished, { force: true });
    const file = openSync(unfinished, "wx", 0o600);
    giveToOwnerOf(dirname(to), (uid, gid) => fchownSync(file, uid, gid));
    closeSync(file);
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
export function checkDatabase(file: string): void {
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
    if (!migrations.every(({ name }) => isKnownMigration(String(name)))) {
      throw new Error(`${file} is from a newer World Clock; this version can't read it.`);
    }
  });
}

/**
 * Replaces the database `file` with a verified copy of `backup` and keeps the previous file as `aside`. If a
 * process has the database open, throws and changes nothing. Returns the size in bytes.
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
      throw new Error(`${file} is in use: stop the server first.`, { cause: error });
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

function readDatabase<T>(file: string, work: (database: DatabaseSync) => T): T {
  if (!existsSync(file)) throw new Error(`there is no database at ${file}.`);
  const database = openReadable(file);
  try {
    return work(database);
  } catch (error) {
    if (classifyDatabaseError(error) !== "corrupt") throw error;
    throw new Error(`${file} is corrupt or not a database.`, { cause: error });
  } finally {
    database.close();
  }
}

function openReadable(file: string): DatabaseSync {
  try {
    return new DatabaseSync(file, { readOnly: true, timeout: BUSY_TIMEOUT_MS });
  } catch (error) {
    throw new Error(`${file} can't be read: is it a file, and may this user read it?`, {
      cause: error,
    });
  }
}

export function makeFolderOf(file: string): void {
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
