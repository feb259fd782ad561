import { DatabaseTimeoutError } from "../database/database-failure.ts";
import type { Database } from "../database/schema.ts";

const TIMEOUT_MS = 800;

/**
 * Writes, because a full disk still reads. Concurrent probes share one transaction, so that probing a hanging database leaves
 * connections free.
 */
export function createDatabaseProbe(db: Database): () => Promise<void> {
  let pending: Promise<unknown> | undefined;
  return async () => {
    pending ??= write(db).finally(() => {
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

/** Back and forth: SQLite does not write a row that stays the same. */
async function write(db: Database): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    for (const step of [1, -1]) {
      await transaction
        .updateTable("visit_total")
        .set((row) => ({ total: row("total", "+", step) }))
        .returning("id")
        .executeTakeFirstOrThrow();
    }
  });
}
