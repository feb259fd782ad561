import { batchCalls } from "../database/batch-calls.ts";
import { FailedCommitError } from "../database/database-failure.ts";
import type { Database } from "../database/schema.ts";

/** Concurrent calls share one query. */
export interface VisitStore {
  readonly countVisits: () => Promise<number>;
  /** Resolves after the commit, with the number of this visit. Throws a FailedCommitError. */
  readonly addVisit: () => Promise<number>;
}

export function openVisitStore(db: Database): VisitStore {
  return {
    countVisits: batchCalls(async (calls) => {
      const total = await countVisits(db);
      return Array.from({ length: calls }, () => total);
    }),
    addVisit: batchCalls(async (calls) => {
      const total = await addVisits(db, calls);
      return Array.from({ length: calls }, (_, index) => total - calls + 1 + index);
    }),
  };
}

async function countVisits(db: Database): Promise<number> {
  const { total } = await db.selectFrom("visit_total").select("total").executeTakeFirstOrThrow();
  return total;
}

async function addVisits(db: Database, visits: number): Promise<number> {
  try {
    const { total } = await db
      .updateTable("visit_total")
      .set((row) => ({ total: row("total", "+", visits) }))
      .returning("total")
      .executeTakeFirstOrThrow();
    return total;
  } catch (cause) {
    throw new FailedCommitError("The visits could not be recorded.", { cause });
  }
}
