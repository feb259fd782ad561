import type { Kysely } from "kysely";

export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable("user_account")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("recovery_locator", "text", (column) => column.unique())
    .addColumn("recovery_hash", "text")
    .addColumn("recovery_tries", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("recovery_tries_since", "bigint", (column) => column.notNull().defaultTo(0))
    .addColumn("list_changes", "integer", (column) => column.notNull().defaultTo(0))
    .execute();

  await db.schema
    .createTable("passkey")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("user_id", "text", (column) =>
      column.notNull().references("user_account.id").onDelete("cascade"),
    )
    .addColumn("public_key", "text", (column) => column.notNull())
    .addColumn("counter", "bigint", (column) => column.notNull())
    .addColumn("transports", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("last_used_at", "bigint", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("passkey_user").on("passkey").column("user_id").execute();

  await db.schema
    .createTable("session")
    .addColumn("token_hash", "text", (column) => column.primaryKey())
    .addColumn("user_id", "text", (column) =>
      column.notNull().references("user_account.id").onDelete("cascade"),
    )
    .addColumn("expires_at", "bigint", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("session_user").on("session").column("user_id").execute();

  await db.schema
    .createTable("challenge")
    .addColumn("challenge", "text", (column) => column.primaryKey())
    .addColumn("purpose", "text", (column) => column.notNull())
    .addColumn("user_id", "text")
    .addColumn("expires_at", "bigint", (column) => column.notNull())
    .execute();

  await db.schema
    .createTable("preference")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("user_id", "text", (column) =>
      column.notNull().references("user_account.id").onDelete("cascade"),
    )
    .addColumn("timezone", "text", (column) => column.notNull())
    .addColumn("custom_name", "text")
    .addColumn("display_order", "integer", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("preference_user").on("preference").column("user_id").execute();
}
