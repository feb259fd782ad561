import {
  chmodSync,
  closeSync,
  existsSync,
  fchownSync,
  lchownSync,
  mkdirSync,
  openSync,
  statSync,
} from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { MissingDatabaseError } from "./database-failure.ts";

const OPEN_WITHIN_MS = 5000;

interface Statement {
  readonly statement: StatementSync;
  readonly returnsRows: boolean;
}

/** One connection to a SQLite file in WAL mode. Its calls never wait: they throw SQLITE_BUSY at once. */
export class SqliteFile {
  readonly #file: string;
  readonly #inode: number;
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, Statement>();

  constructor(file: string) {
    this.#file = file;
    makePrivate(file);
    this.#database = new DatabaseSync(file, { timeout: 0 });
    try {
      whileLocked(() => this.#database.exec("pragma journal_mode = wal"));
      this.#database.exec("pragma synchronous = full; pragma foreign_keys = on");
      this.#inode = statSync(file).ino;
    } catch (error) {
      this.#database.close();
      throw error;
    }
  }

  /** Also without the file: a transaction left open would swallow later writes. Does nothing outside a transaction. */
  rollback(): void {
    if (this.#database.isTransaction) this.#database.exec("rollback");
  }

  /** Runs a statement. Throws SQLite's error, or MissingDatabaseError if the file was removed or replaced. */
  run(sql: string, parameters: readonly unknown[] = []) {
    this.checkFile();
    const { statement, returnsRows } = this.#prepare(sql);
    const values = parameters as SQLInputValue[];
    if (returnsRows) return { rows: statement.all(...values) };
    const { changes, lastInsertRowid } = statement.run(...values);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }

  /** Reads `size` rows at a time, so that a large result takes little memory. */
  *iterate(sql: string, parameters: readonly unknown[], size: number) {
    this.checkFile();
    let rows: unknown[] = [];
    const statement = this.#database.prepare(sql);
    for (const row of statement.iterate(...(parameters as SQLInputValue[]))) {
      rows.push(row);
      if (rows.length < size) continue;
      yield rows;
      rows = [];
    }
    if (rows.length > 0) yield rows;
  }

  /** Throws a MissingDatabaseError if the file was removed or replaced. Costs 2 µs. */
  checkFile(): void {
    if (statSync(this.#file, { throwIfNoEntry: false })?.ino === this.#inode) return;
    throw new MissingDatabaseError(
      "The database file was removed or replaced. Put it back or restore a backup, then restart the server.",
    );
  }

  close(): void {
    this.#statements.clear();
    this.#database.close();
  }

  #prepare(sql: string): Statement {
    const known = this.#statements.get(sql);
    if (known) return known;
    const statement = this.#database.prepare(sql);
    const prepared = { statement, returnsRows: statement.columns().length > 0 };
    this.#statements.set(sql, prepared);
    return prepared;
  }
}

/** Creates a database that only its owner can read, or makes one so. SQLite gives the files beside it the same rights. */
export function makePrivate(file: string): void {
  try {
    const created = openSync(file, "wx", 0o600);
    giveToOwnerOf(dirname(file), (uid, gid) => fchownSync(created, uid, gid));
    closeSync(created);
  } catch {
    // It exists, or SQLite will say why it can't be created.
  }
  for (const ending of ["", "-wal", "-shm"]) {
    try {
      chmodSync(file + ending, 0o600);
    } catch {
      // The file does not exist, or another user owns it and shares it on purpose.
    }
  }
}

/** Retries at the start, where blocking is harmless: several processes may switch a new file to WAL at once. */
function whileLocked(act: () => void): void {
  const deadline = performance.now() + OPEN_WITHIN_MS;
  for (;;) {
    try {
      act();
      return;
    } catch (error) {
      if (!String(error).includes("locked") || performance.now() > deadline) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
    }
  }
}

/** Gives what root creates in `folder` to the folder's owner: the server, another user, has to use it. */
export function giveToOwnerOf(folder: string, give: (uid: number, gid: number) => void): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(folder);
  try {
    give(uid, gid);
  } catch {
    // Root may not in some containers and network file systems.
  }
}

/**
 * Creates a folder, and those above it. Where nothing can be created in an existing folder, as in /proc, Node's recursive mkdir
 * would try for ever.
 */
export function makeFolder(folder: string): void {
  try {
    mkdirSync(folder);
    giveToOwnerOf(dirname(folder), (uid, gid) => lchownSync(folder, uid, gid));
  } catch (error) {
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
    const parent = dirname(folder);
    if ((error as NodeJS.ErrnoException).code !== "ENOENT" || existsSync(parent)) throw error;
    makeFolder(parent);
    makeFolder(folder);
  }
}
