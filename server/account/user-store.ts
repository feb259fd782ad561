import type { Database } from "../database/schema.ts";

/** Deletes the user's row first: like `lockUser`, so that no two transactions lock in opposite orders. */
export async function deleteUser(db: Database, userId: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom("user_account").where("id", "=", userId).execute();
    // Other tables cascade. A challenge has no foreign key: its user may not exist yet.
    await transaction.deleteFrom("challenge").where("user_id", "=", userId).execute();
  });
}

/** Callers do so at most once a day for each session. */
export async function recordAccountUse(db: Database, userId: string, now: number): Promise<void> {
  await db
    .updateTable("user_account")
    .set({ last_used_at: now })
    .where("id", "=", userId)
    .execute();
}

/** When the account was created (ms); undefined if there is no such user. */
export async function findCreationInstant(
  db: Database,
  userId: string,
): Promise<number | undefined> {
  const user = await db
    .selectFrom("user_account")
    .select("created_at")
    .where("id", "=", userId)
    .executeTakeFirst();
  return user?.created_at;
}
