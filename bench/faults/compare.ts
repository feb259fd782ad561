import type { Database } from "../../server/database/schema.ts";
import type { Load } from "./load.ts";

/** What is wrong between what was acknowledged and what the database holds; nothing where all is well. */
export async function compare(db: Database, load: Load): Promise<string[]> {
  const { total } = await db.selectFrom("visit_total").select("total").executeTakeFirstOrThrow();
  const wrong: string[] = [];
  const most = load.visits.reduce((one, other) => Math.max(one, other), 0);
  const distinct = new Set(load.visits).size;
  const unsaid = total - load.visits.length;
  if (most > total) wrong.push(`${most - total} acknowledged visits are lost`);
  if (distinct < load.visits.length) {
    wrong.push(`${load.visits.length - distinct} numbers were given twice`);
  }
  if (unsaid > load.unanswered + load.refused) {
    wrong.push(`${unsaid} visits are kept that nobody was told of`);
  }

  for (const user of load.users) {
    const rows = await db
      .selectFrom("preference")
      .select("custom_name")
      .where("user_id", "=", user.id)
      .execute();
    const kept = rows.map((row) => row.custom_name ?? "");
    const keptOnce = new Set(kept);
    const lost = [...user.added.keys()].filter((name) => !keptOnce.has(name)).length;
    const foreign = kept.filter((name) => !user.added.has(name) && !user.doubtful.has(name)).length;
    if (lost > 0) wrong.push(`${lost} acknowledged preferences are lost`);
    if (keptOnce.size < kept.length) wrong.push("a preference is kept twice");
    if (foreign > 0) wrong.push(`${foreign} preferences are kept that were removed`);
  }
  return wrong;
}
