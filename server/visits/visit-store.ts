import { batchCalls } from "../database/batch-calls.ts";
import type { Database } from "../database/schema.ts";

export function openVisitStore(db: Database) {
  const selectTotal = db.selectFrom("visit_total").select("total").compile();
  const addBatch = batchCalls(async (visits) => {
    const { total } = await db
      .updateTable("visit_total")
      .set((row) => ({ total: row("total", "+", visits) }))
      .returning("total")
      .executeTakeFirstOrThrow();
    return { next: total - visits + 1 };
  });
  return {
    countVisits: batchCalls(async () => {
      const [row] = (await db.executeQuery(selectTotal)).rows;
      if (!row) throw new Error("The row with the number of visits is missing.");
      return row.total;
    }),
    /** Resolves after the commit, with the number of this visit. */
    addVisit: async (): Promise<number> => {
      const numbers = await addBatch();
      const number = numbers.next;
      numbers.next += 1;
      return number;
    },
  };
}
