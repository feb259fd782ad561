import { PostgresDialect } from "kysely";
import { Client, type ClientConfig, Pool, types } from "pg";

const MAX_CONNECTIONS = 10;
const CONNECT_TIMEOUT_MS = 5_000;
/** No statement needs this long unless it waits for a lock that is never released. */
const STATEMENT_TIMEOUT_MS = 10_000;
/** PostgreSQL itself cancels a slow statement; without a response after this factor the connection is dead. */
const RESPONSE_TIMEOUT_FACTOR = 1.2;

export function postgresDialect(
  url: string,
  statementTimeoutMs = STATEMENT_TIMEOUT_MS,
): PostgresDialect {
  // pg returns bigint as text; our values fit a number.
  types.setTypeParser(types.builtins.INT8, Number);
  const pool = new Pool({
    connectionString: url,
    Client: NamedStatementClient,
    application_name: "world-clock",
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: statementTimeoutMs,
    keepAlive: true,
  });
  // The pool replaces a broken idle connection on the next query.
  pool.on("error", () => undefined);
  return new PostgresDialect({ pool });
}

const statementNames = new Map<string, string>();

/**
 * Uses named statements, which PostgreSQL parses and plans once per connection, and drops a connection that stops
 * responding: without that, TCP would wait a quarter of an hour for a silent host.
 */
class NamedStatementClient extends Client {
  readonly #responseTimeoutMs: number;

  constructor(config?: ClientConfig) {
    super(config);
    this.#responseTimeoutMs =
      (config?.statement_timeout || STATEMENT_TIMEOUT_MS) * RESPONSE_TIMEOUT_FACTOR;
    // During a transaction the pool has no error listener; if the connection breaks, the next query fails.
    this.on("error", () => undefined);
  }

  // Kysely always calls query(text, values); other overloads pass through unchanged.
  override query = ((text: unknown, values?: unknown, ...rest: unknown[]) => {
    const query = super.query.bind(this) as (...args: unknown[]) => Promise<unknown>;
    if (typeof text !== "string" || !Array.isArray(values)) return query(text, values, ...rest);
    const timer = setTimeout(() => this.connection.stream.destroy(), this.#responseTimeoutMs);
    const result = query({ name: nameOf(text), text, values });
    return result.finally(() => clearTimeout(timer));
  }) as Client["query"];
}

function nameOf(text: string): string {
  const known = statementNames.get(text) ?? `s${statementNames.size}`;
  statementNames.set(text, known);
  return known;
}
