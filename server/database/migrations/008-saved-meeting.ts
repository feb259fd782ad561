import type { Kysely } from "kysely";

/** The ids are the clients' own, so that two users may have the same one. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable("saved_meeting")
    .addColumn("user_id", "text", (column) =>
      column.notNull().references("user_account.id").onDelete("cascade"),
    )
    .addColumn("id", "text", (column) => column.notNull())
    .addColumn("link", "text", (column) => column.notNull())
    .addColumn("release", "text", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("saved_meeting_key", ["user_id", "id"])
    .execute();
}
