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
import { classifyDatabaseError, DatabaseError } from "./database-failure.ts";

/** Kysely's dialect over Node's own SQLite. Opens the file, or creates it; throws SQLite's error. */
export function nodeSqliteDialect(file: string): Dialect {
  const driver = openDriver(file);
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
function openDriver(file: string): Driver {
  const [writer, reader] = [openSqliteFile(file), openSqliteFile(file)];
  let lastWrite = Promise.resolve();
  /** Of each connection that is in a transaction, what ends its turn to write. */
  const turns = new Map<DatabaseConnection, () => void>();

  async function takeTurn(): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const before = lastWrite;
    lastWrite = promise;
    await before;
    return resolve;
  }

  function endTurn(connection: DatabaseConnection): void {
    turns.get(connection)?.();
    turns.delete(connection);
  }

  async function execute(
    connection: DatabaseConnection,
    { sql, parameters, query }: CompiledQuery,
  ) {
    if (turns.has(connection)) return writer.run(sql, parameters);
    const deadline = performance.now() + LOCK_TIMEOUT_MS;
    if (SelectQueryNode.is(query)) {
      return retryWhileBusy(() => reader.run(sql, parameters), deadline);
    }
    const end = await takeTurn();
    try {
      const result = await retryWhileBusy(() => writer.run(sql, parameters), deadline);
      writer.checkFile();
      return result;
    } finally {
      end();
    }
  }

  return {
    init: async () => undefined,
    async acquireConnection() {
      const connection: DatabaseConnection = {
        executeQuery: async <R>(compiled: CompiledQuery) =>
          (await execute(connection, compiled)) as QueryResult<R>,
        async *streamQuery<R>({
          sql,
          parameters,
        }: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
          const rows = (turns.has(connection) ? writer : reader).iterate(sql, parameters);
          for (const row of rows) yield { rows: [row as R] };
        },
      };
      return connection;
    },
    releaseConnection: async () => undefined,
    /** Begins as a writer: a transaction that reads first and then writes could fail with SQLITE_BUSY_SNAPSHOT. */
    async beginTransaction(connection) {
      const deadline = performance.now() + LOCK_TIMEOUT_MS;
      turns.set(connection, await takeTurn());
      try {
        await retryWhileBusy(() => writer.run("begin immediate"), deadline);
      } catch (error) {
        endTurn(connection);
        throw error;
      }
    },
    async commitTransaction(connection) {
      writer.run("commit");
      writer.checkFile();
      endTurn(connection);
    },
    /** After some errors, such as a full disk, SQLite has rolled back already. */
    async rollbackTransaction(connection) {
      try {
        writer.rollback();
      } finally {
        endTurn(connection);
      }
    },
    async destroy() {
      await lastWrite;
      reader.close();
      writer.close();
    },
  };
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
export function openSqliteFile(file: string) {
  const statements = new Map<string, Statement>();
  makePrivate(file);
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    whileLocked(() => database.exec("pragma journal_mode = wal"));
    database.exec("pragma synchronous = full; pragma foreign_keys = on");
  } catch (error) {
    database.close();
    throw error;
  }
  const inode = statSync(file).ino;

  /** Throws if the file was removed or replaced. Costs 2 µs. */
  function checkFile(): void {
    if (statSync(file, { throwIfNoEntry: false })?.ino === inode) return;
    throw new DatabaseError(
      "missing",
      "The database file was removed or replaced. Put it back or restore a backup, then restart the server.",
    );
  }

  function prepare(sql: string): Statement {
    const known = statements.get(sql);
    if (known) return known;
    const statement = database.prepare(sql);
    const prepared = { statement, returnsRows: statement.columns().length > 0 };
    statements.set(sql, prepared);
    return prepared;
  }

  return {
    checkFile,
    /** Also without the file: a transaction left open would swallow later writes. Does nothing outside a transaction. */
    rollback(): void {
      if (database.isTransaction) database.exec("rollback");
    },
    /** Runs a statement. Throws SQLite's error, or as `checkFile`. */
    run(sql: string, parameters: readonly unknown[] = []) {
      checkFile();
      const { statement, returnsRows } = prepare(sql);
      const values = parameters as SQLInputValue[];
      if (returnsRows) return { rows: statement.all(...values) };
      const { changes, lastInsertRowid } = statement.run(...values);
      return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
    },
    /** Reads row by row, so that a large result takes little memory. */
    *iterate(sql: string, parameters: readonly unknown[]) {
      checkFile();
      yield* database.prepare(sql).iterate(...(parameters as SQLInputValue[]));
    },
    close(): void {
      statements.clear();
      database.close();
    },
  };
}

/** Creates a file that only its owner can read. Throws if it exists. */
export function createPrivate(file: string): void {
  const created = openSync(file, "wx", 0o600);
  giveToOwnerOf(dirname(file), (uid, gid) => fchownSync(created, uid, gid));
  closeSync(created);
}

/** Creates a database that only its owner can read, or makes one so. SQLite gives the files beside it the same rights. */
export function makePrivate(file: string): void {
  try {
    createPrivate(file);
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
function giveToOwnerOf(folder: string, give: (uid: number, gid: number) => void): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(folder);
  try {
    give(uid, gid);
  } catch {
    // Root may not in some containers and network file systems.
  }
}

/** Creates a folder and those above it. Node's recursive mkdir tries for ever where nothing can be created, as in /proc. */
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
