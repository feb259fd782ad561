import type { Kysely } from "kysely";

/**
 * In this order and with these types, a row takes 48 bytes on PostgreSQL. A server of an older version beside this one
 * records nothing.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable("accuracy_minute")
    .addColumn("bound_100ns", "bigint")
    .addColumn("start_minute", "integer", (column) => column.primaryKey())
    .addColumn("is_synchronised", "smallint", (column) => column.notNull())
    .addColumn("is_violated", "smallint", (column) => column.notNull())
    .addColumn("source", "text")
    .execute();
  await db.schema
    .createTable("accuracy_hour")
    .addColumn("bound_100ns", "bigint")
    .addColumn("median_100ns", "bigint")
    .addColumn("start_hour", "integer", (column) => column.primaryKey())
    .addColumn("recorded_minutes", "smallint", (column) => column.notNull())
    .addColumn("synchronised_minutes", "smallint", (column) => column.notNull())
    .addColumn("violations", "smallint", (column) => column.notNull())
    .addColumn("source", "text")
    .execute();
}
