import { sql } from "kysely";
import type { Database } from "../database/schema.ts";

/** The first also prepares the statement. */
const SAMPLES = 3;
const TIMEOUT_MS = 1000;

/**
 * Returns a function that measures the server's clock minus PostgreSQL's, in seconds, by the fastest of three queries;
 * NaN if PostgreSQL does not respond within a second. `now` is in ms since the epoch.
 */
export function createDatabaseClockOffset(db: Database, now: () => number): () => Promise<number> {
  const query = sql<{ ms: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`;

  async function sample() {
    const sentMs = now();
    const { rows } = await query.execute(db);
    const receivedMs = now();
    const databaseMs = rows[0]?.ms ?? Number.NaN;
    return {
      offsetMs: (sentMs + receivedMs) / 2 - databaseMs,
      roundTripMs: receivedMs - sentMs,
    };
  }

  async function measure(): Promise<number> {
    const samples = [];
    while (samples.length < SAMPLES) samples.push(await sample());
    const [best] = samples.toSorted((one, other) => one.roundTripMs - other.roundTripMs);
    return (best?.offsetMs ?? Number.NaN) / 1000;
  }

  return async () => {
    const { promise: timeout, resolve } = Promise.withResolvers<number>();
    const timer = setTimeout(() => resolve(Number.NaN), TIMEOUT_MS);
    try {
      return await Promise.race([measure().catch(() => Number.NaN), timeout]);
    } finally {
      clearTimeout(timer);
    }
  };
}
