import { DatabaseTimeoutError } from "../database/database-failure.ts";
import type { Database } from "../database/schema.ts";

const ANSWER_WITHIN_MS = 800;

/**
 * Asks the database for a row. Rejects with its error, or after 0.8 seconds with a DatabaseTimeoutError. While a
 * question is out, all who ask wait for that one: probes of a database that hangs use up no connections.
 */
export function createDatabaseProbe(db: Database): () => Promise<void> {
  let asked: Promise<unknown> | undefined;
  return async () => {
    asked ??= db
      .selectFrom("visit_total")
      .select("id")
      .executeTakeFirstOrThrow()
      .finally(() => {
        asked = undefined;
      });
    const { promise: late, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(
      () => reject(new DatabaseTimeoutError("The database has not answered in time.")),
      ANSWER_WITHIN_MS,
    );
    try {
      await Promise.race([asked, late]);
    } finally {
      clearTimeout(timer);
    }
  };
}
