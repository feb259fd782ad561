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
import { classifyDatabaseError } from "./database-failure.ts";
import { SqliteFile } from "./sqlite-file.ts";

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
