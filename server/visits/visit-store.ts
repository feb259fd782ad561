import type { Database } from "../database/schema.ts";

/** The number of visits so far. */
export async function countVisits(db: Database): Promise<number> {
  const { total } = await db.selectFrom("visit_total").select("total").executeTakeFirstOrThrow();
  return total;
}

/** Records one visit; resolves when it is durable, with a number no other visit gets. */
export async function addVisit(db: Database): Promise<number> {
  const { total } = await db
    .updateTable("visit_total")
    .set((row) => ({ total: row("total", "+", 1) }))
    .returning("total")
    .executeTakeFirstOrThrow();
  return total;
}
