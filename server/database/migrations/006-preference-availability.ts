import type { Kysely } from "kysely";

/** All null, as in the entries that an older server beside this one adds, if everything has its default. */
export async function up(db: Kysely<any>): Promise<void> {
  const table = () => db.schema.alterTable("preference");
  await table().addColumn("work_start", "integer").execute();
  await table().addColumn("work_end", "integer").execute();
  await table().addColumn("weekend", "text").execute();
  await table().addColumn("is_included", "integer").execute();
}
