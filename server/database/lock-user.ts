import type { Database } from "./schema.ts";

export class UserDeletedError extends Error {}

/** Locks the user's row until the transaction ends, by an update, which locks on every engine. Throws a UserDeletedError. */
export async function lockUser(transaction: Database, userId: string) {
  const user = await transaction
    .updateTable("user_account")
    .set((row) => ({ list_changes: row.ref("list_changes") }))
    .where("id", "=", userId)
    .returning("recovery_hash")
    .executeTakeFirst();
  if (!user) throw new UserDeletedError();
  return user;
}
