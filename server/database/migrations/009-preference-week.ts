import type { Kysely } from "kysely";

/** Null, as in the entries that an older server beside this one adds, if all working days have the same hours. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable("preference").addColumn("work_week", "text").execute();
}
