import { setTimeout as delay } from "node:timers/promises";
import type { PostgresPool } from "kysely";
import { Client, type ClientConfig, Pool, types } from "pg";
import { DatabaseError } from "./database-failure.ts";
import { readTls } from "./postgres-tls.ts";

export const APPLICATION_NAME = "world-clock";

const MAX_CONNECTIONS = 10;
/** PostgreSQL ends what takes or waits this long, so a write that it has not read when its call fails is never carried out. */
const STATEMENT_TIMEOUT_MS = 1000;
/** A connection without a response after this multiple of the timeout is dead. */
const RESPONSE_TIMEOUT_FACTOR = 1.2;

const QUEUE_TIMEOUT_MS = 5000;
/** pg's error for a new connection that PostgreSQL does not answer. */
const NO_HANDSHAKE = "timeout expired";

export function postgresPool(
  databaseUrl: string,
  statementTimeoutMs = STATEMENT_TIMEOUT_MS,
): PostgresPool {
  // pg returns bigint as text; our values fit a number.
  types.setTypeParser(types.builtins.INT8, Number);
  const responseTimeoutMs = statementTimeoutMs * RESPONSE_TIMEOUT_FACTOR;
  const idleTimeoutMs = statementTimeoutMs / 2;
  const { url, ssl } = readTls(databaseUrl);
  const breaker = openBreaker((signal) => responds({ connectionString: url, ssl }, signal));

  /** Uses named statements, planned once per connection, and drops a silent connection, for which TCP would wait a quarter of an hour. */
  class GuardedClient extends Client {
    constructor(config?: ClientConfig) {
      super({ ...config, connectionTimeoutMillis: responseTimeoutMs });
      // During a transaction the pool has no error listener; if the connection breaks, the next query fails.
      this.on("error", () => undefined);
    }

    // Kysely always calls query(text, values); other overloads pass through unchanged.
    override query = ((text: unknown, values?: unknown, ...rest: unknown[]) => {
      const query = super.query.bind(this) as (...args: unknown[]) => Promise<unknown>;
      if (typeof text !== "string" || !Array.isArray(values)) return query(text, values, ...rest);
      const stopTimer = this.#startTimer();
      return query({ name: nameOf(text), text, values }).finally(stopTimer);
    }) as Client["query"];

    #startTimer(): () => void {
      let check: NodeJS.Immediate | undefined;
      const timer = setTimeout(() => {
        // After a stall of this process the response may be here, unread.
        check = setImmediate(() => {
          this.connection.stream.destroy();
          breaker.suspect();
        });
      }, responseTimeoutMs);
      return () => {
        clearTimeout(timer);
        clearImmediate(check);
      };
    }
  }

  const pool = new Pool({
    connectionString: withIdleTimeout(url, statementTimeoutMs),
    ssl,
    application_name: APPLICATION_NAME,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: statementTimeoutMs,
    keepAlive: true,
    Client: GuardedClient,
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: QUEUE_TIMEOUT_MS,
    idleTimeoutMillis: idleTimeoutMs,
  });
  // The pool replaces a broken idle connection on the next query.
  pool.on("error", () => undefined);
  const idleSince = new WeakMap<Client, number>();
  pool.on("release", (_error, client) => idleSince.set(client, performance.now()));
  const connect = async () => {
    try {
      let client = await pool.connect();
      // While the process was busy, the pool could not close it, and PostgreSQL may have.
      while (performance.now() - (idleSince.get(client) ?? Infinity) > idleTimeoutMs) {
        client.release(true);
        client = await pool.connect();
      }
      return client;
    } catch (error) {
      if ((error as Error).message === NO_HANDSHAKE) breaker.suspect();
      throw error;
    }
  };
  return {
    connect: () => breaker.acquire(connect),
    end: () => {
      breaker.stop();
      return pool.end();
    },
    options: pool.options,
  };
}

/** pg has no field for this setting, and a URL's options replace those of a field. */
function withIdleTimeout(url: string, timeoutMs: number): string {
  const address = new URL(url);
  const own = address.searchParams.get("options") ?? "";
  address.searchParams.set("options", `${own} -c idle_session_timeout=${timeoutMs}`.trim());
  return address.href;
}

/** Opens a connection of its own: one of the pool's may be lost although PostgreSQL responds. */
async function responds(config: ClientConfig, signal: AbortSignal): Promise<boolean> {
  const client = new Client({ ...config, application_name: APPLICATION_NAME });
  const destroy = () => client.connection.stream.destroy();
  client.on("error", () => undefined);
  signal.addEventListener("abort", destroy, { once: true });
  try {
    await client.connect();
    await client.query("select 1");
    await client.end();
    return true;
  } catch {
    destroy();
    return !signal.aborted;
  }
}

const statementNames = new Map<string, string>();

function nameOf(text: string): string {
  const known = statementNames.get(text) ?? `s${statementNames.size}`;
  statementNames.set(text, known);
  return known;
}

const FIRST_PROBE_MS = 400;
/** Longer than the database needs to answer a probe that it received while it hung. */
const PROBE_MS = 2000;
const PROBE_INTERVAL_MS = 250;

type Probe = (signal: AbortSignal) => Promise<boolean>;

/** Open while the database hangs: calls then fail at once. Closes by itself once a probe is answered. */
export function openBreaker(probe: Probe) {
  const stopping = new AbortController();
  const waiting = new Set<() => void>();
  let isOpen = false;
  let isChecking = false;

  async function answers(timeoutMs: number): Promise<boolean> {
    const { signal } = stopping;
    const timeout = AbortSignal.timeout(timeoutMs);
    return signal.aborted || (await probe(AbortSignal.any([signal, timeout])));
  }

  async function check(): Promise<void> {
    if (await answers(FIRST_PROBE_MS)) return;
    isOpen = true;
    for (const refuse of waiting) refuse();
    waiting.clear();
    while (!(await answers(PROBE_MS))) await delay(PROBE_INTERVAL_MS);
    isOpen = false;
  }

  return {
    /** Call after a call had no response: opens if a probe has none either. */
    suspect(): void {
      if (isChecking || stopping.signal.aborted) return;
      isChecking = true;
      void check().finally(() => {
        isChecking = false;
      });
    },
    /** Throws a DatabaseError at once while open, or when it opens before there is a connection. */
    async acquire<T extends { readonly release: () => void }>(
      connect: () => Promise<T>,
    ): Promise<T> {
      if (isOpen) throw noResponse();
      const { promise, resolve, reject } = Promise.withResolvers<T>();
      const refuse = () => reject(noResponse());
      waiting.add(refuse);
      connect().then(
        (connection) => (waiting.delete(refuse) ? resolve(connection) : connection.release()),
        (error: unknown) => {
          waiting.delete(refuse);
          reject(error);
        },
      );
      return promise;
    },
    stop: () => stopping.abort(),
  };
}

function noResponse(): DatabaseError {
  return new DatabaseError("timeout", "The database does not respond.");
}
