import type { Database } from "../database/schema.ts";

const TABLES_OF_A_USER = ["challenge", "passkey", "preference", "session"] as const;

/** Deletes all that is kept of a user, at once. */
export async function deleteUser(db: Database, userId: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    for (const table of TABLES_OF_A_USER) {
      await transaction.deleteFrom(table).where("user_id", "=", userId).execute();
    }
    await transaction.deleteFrom("user_account").where("id", "=", userId).execute();
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
