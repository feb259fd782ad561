import {
  type Dialect,
  type Driver,
  type Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import { NodeSqliteDriver } from "./sqlite-driver.ts";

/** Kysely's SQLite dialect over Node's own SQLite. No query blocks the event loop while another process holds a lock. */
export class NodeSqliteDialect implements Dialect {
  readonly #driver: NodeSqliteDriver;

  /** Opens the file, and creates it if it does not exist. Throws SQLite's error if that is not possible. */
  constructor(file: string) {
    this.#driver = new NodeSqliteDriver(file);
  }

  createDriver(): Driver {
    return this.#driver;
  }

  createAdapter(): SqliteAdapter {
    return new NodeSqliteAdapter();
  }

  createQueryCompiler(): SqliteQueryCompiler {
    return new SqliteQueryCompiler();
  }

  createIntrospector(db: Kysely<unknown>): SqliteIntrospector {
    return new SqliteIntrospector(db);
  }
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
