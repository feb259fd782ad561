import { randomBytes } from "node:crypto";
import { SESSION_DAYS } from "../../shared/api/account.ts";
import { DAY_MS } from "../../shared/durations.ts";
import { lockUser } from "../database/lock-user.ts";
import type { Database } from "../database/schema.ts";
import { hashSecret } from "./hash-secret.ts";

const SESSION_MS = SESSION_DAYS * DAY_MS;

/** Renewing at most once a day saves a write on every request. */
const RENEWED_AFTER_MS = DAY_MS;

/** Returns the token of a new session; the database stores only its hash. Throws a UserDeletedError. */
export async function openSession(db: Database, userId: string, now: number): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await db.deleteFrom("session").where("expires_at", "<=", now).execute();
  await db.transaction().execute(async (transaction) => {
    await lockUser(transaction, userId);
    await transaction
      .insertInto("session")
      .values({ token_hash: hashSecret(token), user_id: userId, expires_at: now + SESSION_MS })
      .execute();
  });
  return token;
}

/** Returns the user of an unexpired session and extends the session; `renewed` says whether the expiry moved. */
export async function resumeSession(db: Database, token: string, now: number) {
  const session = await db
    .selectFrom("session")
    .select(["user_id", "expires_at"])
    .where("token_hash", "=", hashSecret(token))
    .where("expires_at", ">", now)
    .executeTakeFirst();
  if (!session) return undefined;
  const renewed = session.expires_at < now + SESSION_MS - RENEWED_AFTER_MS;
  if (renewed) {
    await db
      .updateTable("session")
      .set({ expires_at: now + SESSION_MS })
      .where("token_hash", "=", hashSecret(token))
      .execute();
  }
  return { userId: session.user_id, renewed };
}

export async function closeSession(db: Database, token: string): Promise<void> {
  await db.deleteFrom("session").where("token_hash", "=", hashSecret(token)).execute();
}

export async function closeAllSessions(db: Database, userId: string): Promise<void> {
  await db.deleteFrom("session").where("user_id", "=", userId).execute();
}
