import { PostgresDialect } from "kysely";
import { Client, type ClientConfig, Pool, types } from "pg";

const CONNECTIONS_AT_MOST = 10;
const CONNECT_WITHIN_MS = 5_000;
/** No statement of ours needs longer; one that waits so long waits for a lock that is not given back. */
const STATEMENT_WITHIN_MS = 10_000;

/** Kysely's dialect for PostgreSQL; `url` is a connection string, as `DATABASE_URL` holds it. */
export function postgresDialect(url: string): PostgresDialect {
  // A bigint comes as text; all that we keep fits a number.
  types.setTypeParser(types.builtins.INT8, Number);
  const pool = new Pool({
    connectionString: url,
    Client: NamedStatementClient,
    application_name: "world-clock",
    max: CONNECTIONS_AT_MOST,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    statement_timeout: STATEMENT_WITHIN_MS,
    idle_in_transaction_session_timeout: STATEMENT_WITHIN_MS,
    keepAlive: true,
  });
  // An idle connection that breaks is replaced at the next query, which fails where none is to be had.
  pool.on("error", () => undefined);
  return new PostgresDialect({ pool });
}

const statementNames = new Map<string, string>();

/** Names each statement, so that PostgreSQL parses and plans it once for a connection. */
class NamedStatementClient extends Client {
  constructor(config?: string | ClientConfig) {
    super(config);
    // Breaks in the middle of a transaction, when the pool does not listen: the next query fails.
    this.on("error", () => undefined);
  }

  // The class' many overloads come down to one call: a text with values, as Kysely asks, or what passes as it is.
  override query = ((text: unknown, values?: unknown, ...rest: unknown[]) => {
    const query = super.query.bind(this) as (...args: unknown[]) => never;
    if (typeof text !== "string" || !Array.isArray(values)) return query(text, values, ...rest);
    return query({ name: nameOf(text), text, values });
  }) as Client["query"];
}

function nameOf(text: string): string {
  const known = statementNames.get(text) ?? `s${statementNames.size}`;
  statementNames.set(text, known);
  return known;
}
