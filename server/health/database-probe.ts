import { DatabaseTimeoutError } from "../database/database-failure.ts";
import type { Database } from "../database/schema.ts";

const TIMEOUT_MS = 800;

/** Anyone may ask whether a server is ready, and each probe writes. */
const SHARED_MS = 1000;

/** Writes, because a full disk still reads. All who ask within a second share a probe and its result, and while it has none. */
export function createDatabaseProbe(db: Database): () => Promise<void> {
  let last: { readonly startedMs: number; readonly probing: Promise<void> } | undefined;
  let isProbing = false;
  return async () => {
    const nowMs = performance.now();
    if (!last || (!isProbing && nowMs - last.startedMs >= SHARED_MS)) {
      isProbing = true;
      const probing = write(db).finally(() => {
        isProbing = false;
      });
      last = { startedMs: nowMs, probing };
    }
    const { promise: timeout, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(
      () => reject(new DatabaseTimeoutError("The database did not respond in time.")),
      TIMEOUT_MS,
    );
    try {
      await Promise.race([last.probing, timeout]);
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
