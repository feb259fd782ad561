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
import { setTimeout as delay } from "node:timers/promises";
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import { classifyDatabaseError, MissingDatabaseError } from "./database-failure.ts";

/**
 * Kysely's SQLite dialect over Node's own SQLite. Opens the file, and creates it if it does not exist; throws SQLite's error if
 * that is not possible.
 */
export function nodeSqliteDialect(file: string): Dialect {
  const driver = new NodeSqliteDriver(file);
  return {
    createDriver: () => driver,
    createAdapter: () => new NodeSqliteAdapter(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
}

class NodeSqliteAdapter extends SqliteAdapter {
  /** The driver itself lets one writer in at a time, and any number of readers. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }

  /** Lets the migrator work in one transaction, which is its lock against other processes. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

const LOCK_TIMEOUT_MS = 5000;
const RETRY_MS = 10;

/**
 * One connection for reads and one for writes. In WAL mode reads do not wait for a writer, in this process or another.
 * Writes take turns; one that finds the file locked by another process is retried for up to 5 s without blocking the
 * event loop, then fails with SQLITE_BUSY.
 */
class NodeSqliteDriver implements Driver {
  readonly #reader: SqliteFile;
  readonly #writer: SqliteFile;
  /** Settles when every write that came before has ended. */
  #lastWrite: Promise<void> = Promise.resolve();

  constructor(file: string) {
    this.#writer = new SqliteFile(file);
    this.#reader = new SqliteFile(file);
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<SqliteConnection> {
    return new SqliteConnection(this);
  }

  async releaseConnection(): Promise<void> {}

  /** Begins as a writer: a transaction that reads first and then writes could fail with SQLITE_BUSY_SNAPSHOT. */
  async beginTransaction(connection: SqliteConnection): Promise<void> {
    const deadline = performance.now() + LOCK_TIMEOUT_MS;
    const unlock = await this.#lockWriter();
    try {
      await retryWhileBusy(() => this.#writer.run("begin immediate"), deadline);
    } catch (error) {
      unlock();
      throw error;
    }
    connection.endTransaction = unlock;
  }

  async commitTransaction(connection: SqliteConnection): Promise<void> {
    this.#writer.run("commit");
    this.#writer.checkFile();
    connection.endTransaction?.();
    connection.endTransaction = undefined;
  }

  /** After some errors, such as a full disk, SQLite has rolled back already. */
  async rollbackTransaction(connection: SqliteConnection): Promise<void> {
    try {
      this.#writer.rollback();
    } finally {
      connection.endTransaction?.();
      connection.endTransaction = undefined;
    }
  }

  async destroy(): Promise<void> {
    await this.#lastWrite;
    this.#reader.close();
    this.#writer.close();
  }

  fileOf({ endTransaction }: SqliteConnection): SqliteFile {
    return endTransaction ? this.#writer : this.#reader;
  }

  async execute({ sql, parameters, query }: CompiledQuery, connection: SqliteConnection) {
    if (connection.endTransaction) return this.#writer.run(sql, parameters);
    const deadline = performance.now() + LOCK_TIMEOUT_MS;
    if (SelectQueryNode.is(query)) {
      return retryWhileBusy(() => this.#reader.run(sql, parameters), deadline);
    }
    const unlock = await this.#lockWriter();
    try {
      const result = await retryWhileBusy(() => this.#writer.run(sql, parameters), deadline);
      this.#writer.checkFile();
      return result;
    } finally {
      unlock();
    }
  }

  async #lockWriter(): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const before = this.#lastWrite;
    this.#lastWrite = promise;
    await before;
    return resolve;
  }
}

class SqliteConnection implements DatabaseConnection {
  readonly #driver: NodeSqliteDriver;
  endTransaction: (() => void) | undefined;

  constructor(driver: NodeSqliteDriver) {
    this.#driver = driver;
  }

  async executeQuery<R>(compiled: CompiledQuery): Promise<QueryResult<R>> {
    return (await this.#driver.execute(compiled, this)) as QueryResult<R>;
  }

  async *streamQuery<R>(
    { sql, parameters }: CompiledQuery,
    chunkSize: number,
  ): AsyncIterableIterator<QueryResult<R>> {
    const file = this.#driver.fileOf(this);
    for (const rows of file.iterate(sql, parameters, chunkSize)) yield { rows: rows as R[] };
  }
}

async function retryWhileBusy<T>(run: () => T, deadline: number): Promise<T> {
  for (;;) {
    try {
      return run();
    } catch (error) {
      if (classifyDatabaseError(error) !== "busy" || performance.now() > deadline) throw error;
    }
    await delay(RETRY_MS);
  }
}

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
