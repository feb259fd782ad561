import type { Kysely } from "kysely";

export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable("visit_total")
    .addColumn("id", "integer", (column) => column.primaryKey())
    .addColumn("total", "bigint", (column) => column.notNull())
    .execute();
  await db.insertInto("visit_total").values({ id: 1, total: 0 }).execute();
}
