import type { Database } from "../../server/database/schema.ts";
import type { VisitStore } from "../../server/visits/visit-store.ts";

/** The baseline for batched visits: one UPDATE per visit. */
export function openVisitStore(db: Database): VisitStore {
  return {
    countVisits: async () => {
      const row = await db.selectFrom("visit_total").select("total").executeTakeFirstOrThrow();
      return row.total;
    },
    addVisit: async () => {
      const row = await db
        .updateTable("visit_total")
        .set((visits) => ({ total: visits("total", "+", 1) }))
        .returning("total")
        .executeTakeFirstOrThrow();
      return row.total;
    },
  };
}
