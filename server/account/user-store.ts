import type { Database } from "../database/schema.ts";

/** Deletes all that is kept of a user, at once: the user's row first, as all that changes several rows of a user does. */
export async function deleteUser(db: Database, userId: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom("user_account").where("id", "=", userId).execute();
    // The other tables' rows go with the user's; a challenge can be for a user who is yet to be made.
    await transaction.deleteFrom("challenge").where("user_id", "=", userId).execute();
  });
}

export async function userExists(db: Database, userId: string): Promise<boolean> {
  const user = await db
    .selectFrom("user_account")
    .select("id")
    .where("id", "=", userId)
    .executeTakeFirst();
  return user !== undefined;
}
