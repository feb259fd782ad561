import { DatabaseTimeoutError } from "../database/database-failure.ts";
import type { Database } from "../database/schema.ts";

const TIMEOUT_MS = 800;

/** Concurrent probes share one query, so that probing a hanging database leaves connections free. */
export function createDatabaseProbe(db: Database): () => Promise<void> {
  let pending: Promise<unknown> | undefined;
  return async () => {
    pending ??= db
      .selectFrom("visit_total")
      .select("id")
      .executeTakeFirstOrThrow()
      .finally(() => {
        pending = undefined;
      });
    const { promise: timeout, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(
      () => reject(new DatabaseTimeoutError("The database did not respond in time.")),
      TIMEOUT_MS,
    );
    try {
      await Promise.race([pending, timeout]);
    } finally {
      clearTimeout(timer);
    }
  };
}
