import type { Database } from "../../server/database/schema.ts";
import type { Load } from "./load.ts";

/** Compares the database with the acknowledged writes; returns the discrepancies. */
export async function compare(db: Database, load: Load): Promise<string[]> {
  const { total } = await db.selectFrom("visit_total").select("total").executeTakeFirstOrThrow();
  const errors: string[] = [];
  const highest = load.visits.reduce((one, other) => Math.max(one, other), 0);
  const distinct = new Set(load.visits).size;
  const unacknowledged = total - load.visits.length;
  if (highest > total) errors.push(`${highest - total} acknowledged visits are lost`);
  if (load.lostSessions.size > 0) errors.push(`${load.lostSessions.size} sessions are lost`);
  if (distinct < load.visits.length) {
    errors.push(`${load.visits.length - distinct} visit numbers were returned twice`);
  }
  if (unacknowledged > load.unanswered + load.rejected) {
    errors.push(`${unacknowledged} visits were stored but never requested`);
  }

  for (const user of load.users) {
    const rows = await db
      .selectFrom("preference")
      .select("custom_name")
      .where("user_id", "=", user.id)
      .execute();
    const stored = rows.map((row) => row.custom_name ?? "");
    const storedNames = new Set(stored);
    const lost = [...user.added.keys()].filter((name) => !storedNames.has(name)).length;
    const removed = stored.filter(
      (name) => !user.added.has(name) && !user.doubtful.has(name),
    ).length;
    if (lost > 0) errors.push(`${lost} acknowledged preferences are lost`);
    if (storedNames.size < stored.length) errors.push("a preference is stored twice");
    if (removed > 0) errors.push(`${removed} removed preferences are still stored`);
  }
  return errors;
}
