import { PostgresDialect } from "kysely";
import { Client, type ClientConfig, Pool, types } from "pg";

const CONNECTIONS_AT_MOST = 10;
const CONNECT_WITHIN_MS = 5_000;
/** No statement of ours needs longer; one that waits so long waits for a lock that is not given back. */
const STATEMENT_WITHIN_MS = 10_000;
/** PostgreSQL says itself that a statement took too long; after this many times as long its answer is overdue. */
const OVERDUE = 1.2;

/**
 * Kysely's dialect for PostgreSQL; `url` is a connection string, as `DATABASE_URL` holds it. A statement that takes
 * longer than `withinMs` fails.
 */
export function postgresDialect(url: string, withinMs = STATEMENT_WITHIN_MS): PostgresDialect {
  // A bigint comes as text; all that we keep fits a number.
  types.setTypeParser(types.builtins.INT8, Number);
  const pool = new Pool({
    connectionString: url,
    Client: NamedStatementClient,
    application_name: "world-clock",
    max: CONNECTIONS_AT_MOST,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    statement_timeout: withinMs,
    idle_in_transaction_session_timeout: withinMs,
    keepAlive: true,
  });
  // An idle connection that breaks is replaced at the next query, which fails where none is to be had.
  pool.on("error", () => undefined);
  return new PostgresDialect({ pool });
}

const statementNames = new Map<string, string>();

/**
 * Names each statement, so that PostgreSQL parses and plans it once for a connection, and gives a connection up on which
 * an answer is overdue: when the machine or the network falls silent, the system would wait for a quarter of an hour.
 */
class NamedStatementClient extends Client {
  readonly #answerWithinMs: number;

  constructor(config?: ClientConfig) {
    super(config);
    this.#answerWithinMs = (config?.statement_timeout || STATEMENT_WITHIN_MS) * OVERDUE;
    // In the middle of a transaction the pool does not listen; when the connection breaks then, the next query fails.
    this.on("error", () => undefined);
  }

  // The class' many overloads come down to one call: a text with values, as Kysely asks, or what passes as it is.
  override query = ((text: unknown, values?: unknown, ...rest: unknown[]) => {
    const query = super.query.bind(this) as (...args: unknown[]) => Promise<unknown>;
    if (typeof text !== "string" || !Array.isArray(values)) return query(text, values, ...rest);
    const overdue = setTimeout(() => this.connection.stream.destroy(), this.#answerWithinMs);
    const answer = query({ name: nameOf(text), text, values });
    return answer.finally(() => clearTimeout(overdue));
  }) as Client["query"];
}

function nameOf(text: string): string {
  const known = statementNames.get(text) ?? `s${statementNames.size}`;
  statementNames.set(text, known);
  return known;
}
