import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import {
  CompiledQuery,
  type DatabaseConnection,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  type SqliteStatement,
} from "kysely";

const BUSY_TIMEOUT_MS = 5_000;

/** Kysely's SQLite dialect on node:sqlite; several processes may start at once. */
export class NodeSqliteDialect extends SqliteDialect {
  readonly #database: NodeSqliteDatabase;

  constructor(file: string) {
    const database = new NodeSqliteDatabase(file);
    super({ database });
    this.#database = database;
  }

  override createDriver(): SqliteDriver {
    return new ImmediateSqliteDriver(this.#database);
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalDdlAdapter();
  }
}

/** A deferred transaction that reads before it writes fails with SQLITE_BUSY_SNAPSHOT. */
class ImmediateSqliteDriver extends SqliteDriver {
  readonly #database: NodeSqliteDatabase;

  constructor(database: NodeSqliteDatabase) {
    super({ database });
    this.#database = database;
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }

  /** SQLite rolls back by itself after some errors, such as a full disk; a second rollback would hide the cause. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.isTransaction) await super.rollbackTransaction(connection);
  }
}

/** Lets the migrator run in one transaction, which on SQLite locks out other processes. */
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class NodeSqliteDatabase implements SqliteDatabase {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, SqliteStatement>();

  constructor(file: string) {
    this.#database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS });
    try {
      switchToWal(this.#database);
      this.#database.exec("pragma synchronous = full; pragma foreign_keys = on");
    } catch (error) {
      this.#database.close();
      throw error;
    }
  }

  prepare(sql: string): SqliteStatement {
    const cached = this.#statements.get(sql);
    if (cached) return cached;
    const statement = asKyselyStatement(this.#database.prepare(sql));
    this.#statements.set(sql, statement);
    return statement;
  }

  get isTransaction(): boolean {
    return this.#database.isTransaction;
  }

  close(): void {
    this.#statements.clear();
    this.#database.close();
  }
}

function asKyselyStatement(statement: StatementSync): SqliteStatement {
  const bound = (parameters: readonly unknown[]) => parameters as SQLInputValue[];
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...bound(parameters)),
    run: (parameters) => statement.run(...bound(parameters)),
    iterate: (parameters) => statement.iterate(...bound(parameters)),
  };
}

/** The busy timeout does not cover this pragma: with two processes, one fails with "locked" at once. */
function switchToWal(database: DatabaseSync): void {
  const deadline = Date.now() + BUSY_TIMEOUT_MS;
  for (;;) {
    try {
      database.exec("pragma journal_mode = wal");
      return;
    } catch (error) {
      if (!String(error).includes("locked") || Date.now() > deadline) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
    }
  }
}
