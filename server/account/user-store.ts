import { type SqlBool, sql } from "kysely";
import { UNUSED_ACCOUNT_DAYS } from "../../shared/api/account.ts";
import { DAY_MS } from "../../shared/durations.ts";
import type { Database } from "../database/schema.ts";
import type { Log } from "../http/request-log.ts";

/** Deletes the user's row first: like `lockUser`, so that no two transactions lock in opposite orders. */
export async function deleteUser(db: Database, userId: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom("user_account").where("id", "=", userId).execute();
    // Other tables cascade. A challenge has no foreign key: its user may not exist yet.
    await transaction.deleteFrom("challenge").where("user_id", "=", userId).execute();
  });
}

export async function recordAccountUse(db: Database, userId: string, now: number): Promise<void> {
  await db
    .updateTable("user_account")
    .set({ last_used_at: now })
    .where("id", "=", userId)
    .execute();
}

export async function findUser(db: Database, userId: string) {
  return db
    .selectFrom("user_account")
    .select(["created_at", "recovery_hash"])
    .where("id", "=", userId)
    .executeTakeFirst();
}

const BATCH_SIZE = 100;
/** If no account at all was used for this long, the clock may be ahead: nothing is removed. */
const QUIET_MS = 30 * DAY_MS;

/** Removes accounts unused for a year with neither list nor meetings, row by row, so that several servers can; returns how many. */
export async function removeUnusedAccounts(db: Database, now: number): Promise<number> {
  const { latest } = await db
    .selectFrom("user_account")
    .select((row) => row.fn.max("last_used_at").as("latest"))
    .executeTakeFirstOrThrow();
  if (latest === null || latest < now - QUIET_MS) return 0;
  let removed = 0;
  for (;;) {
    const batch = await db
      .selectFrom("user_account")
      .select("id")
      .where(isUnused(now))
      .limit(BATCH_SIZE)
      .execute();
    for (const { id } of batch) {
      const deleted = await db
        .deleteFrom("user_account")
        .where("id", "=", id)
        .where(isUnused(now))
        .executeTakeFirst();
      removed += Number(deleted.numDeletedRows);
    }
    if (batch.length < BATCH_SIZE) return removed;
  }
}

const isUnused = (now: number) => sql<SqlBool>`
  last_used_at < ${now - UNUSED_ACCOUNT_DAYS * DAY_MS}
  and not exists (select 1 from preference where user_id = user_account.id)
  and not exists (select 1 from saved_meeting where user_id = user_account.id)`;

/** Removes unused accounts at once and then daily. Returns a function that stops it, and waits for a removal under way. */
export function removeUnusedAccountsDaily(
  db: Database,
  now: () => number,
  log: Pick<Log, "info" | "error">,
): () => Promise<void> {
  const remove = async () => {
    try {
      const removed = await removeUnusedAccounts(db, now());
      if (removed > 0) log.info({ removed }, "unused accounts removed");
    } catch (error) {
      log.error({ err: error }, "unused accounts could not be removed");
    }
  };
  let running = remove();
  const timer = setInterval(() => {
    running = remove();
  }, DAY_MS).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
