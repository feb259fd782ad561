import { notSignedIn } from "../http/errors.ts";
import type { Database } from "./schema.ts";

/**
 * Has every other change of what is kept of a user wait until this transaction ends: an update locks the row on every
 * engine. Throws the refusal of somebody not signed in where the user was deleted meanwhile.
 */
export async function lockUser(transaction: Database, userId: string) {
  const user = await transaction
    .updateTable("user_account")
    .set((row) => ({ list_changes: row.ref("list_changes") }))
    .where("id", "=", userId)
    .returning("recovery_hash")
    .executeTakeFirst();
  if (!user) throw notSignedIn();
  return user;
}
