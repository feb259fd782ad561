import type { Kysely } from "kysely";

/**
 * Sessions that existed before have neither a passkey nor a recovery code, and need a passkey. Accounts that existed
 * before, or that an older server beside this one creates, count as used at the upgrade.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .alterTable("session")
    .addColumn("passkey_id", "text", (column) =>
      column.references("passkey.id").onDelete("cascade"),
    )
    .execute();
  await db.schema.alterTable("session").addColumn("recovery_hash", "text").execute();
  await db.schema
    .alterTable("session")
    .addColumn("authenticated_at", "bigint", (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.createIndex("session_passkey").on("session").column("passkey_id").execute();
  await db.schema.createIndex("session_expiry").on("session").column("expires_at").execute();

  await db.schema
    .alterTable("user_account")
    .addColumn("last_used_at", "bigint", (column) => column.notNull().defaultTo(Date.now()))
    .execute();
  await db.schema
    .createIndex("user_account_use")
    .on("user_account")
    .column("last_used_at")
    .execute();
}
