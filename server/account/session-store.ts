import { randomBytes } from "node:crypto";
import { SESSION_DAYS } from "../../shared/api/account.ts";
import { DAY_MS } from "../../shared/durations.ts";
import { lockUser } from "../database/lock-user.ts";
import type { Database } from "../database/schema.ts";
import { hashSecret } from "./secrets.ts";
import { recordAccountUse } from "./user-store.ts";

const SESSION_MS = SESSION_DAYS * DAY_MS;

/** Renewing at most once a day saves a write on every request. */
const RENEWED_AFTER_MS = DAY_MS;

/** Expired sessions are refused, but stay this long: a clock that was set forward by mistake must not delete valid ones. */
const DELETED_AFTER_MS = 60 * DAY_MS;

/** What opened a session; the session ends with it. */
export type SessionOrigin = { readonly passkeyId: string } | { readonly recoveryHash: string };

interface NewSession {
  readonly userId: string;
  readonly origin: SessionOrigin;
  /** The token of a session that this one replaces. */
  readonly former: string | undefined;
}

export interface ResumedSession {
  readonly userId: string;
  /** Null for sessions older than migration 4. */
  readonly origin: SessionOrigin | null;
  readonly authenticatedAt: number;
  /** Whether the expiry moved. */
  readonly isRenewed: boolean;
}

/**
 * Returns the token of a new session, of which the database stores only the hash; undefined if the passkey was removed
 * or the recovery code replaced meanwhile. Throws a UserDeletedError.
 */
export async function openSession(
  db: Database,
  { userId, origin, former }: NewSession,
  now: number,
): Promise<string | undefined> {
  const token = randomBytes(32).toString("base64url");
  await db
    .deleteFrom("session")
    .where("expires_at", "<=", now - DELETED_AFTER_MS)
    .execute();
  return db.transaction().execute(async (transaction) => {
    const { recovery_hash: currentHash } = await lockUser(transaction, userId);
    const columns = {
      passkey_id: "passkeyId" in origin ? origin.passkeyId : null,
      recovery_hash: "recoveryHash" in origin ? origin.recoveryHash : null,
    };
    const isValid =
      columns.passkey_id === null
        ? columns.recovery_hash === currentHash
        : await hasPasskey(transaction, userId, columns.passkey_id);
    if (!isValid) return undefined;
    if (former) await closeSession(transaction, former);
    await recordAccountUse(transaction, userId, now);
    await transaction
      .insertInto("session")
      .values({
        token_hash: hashSecret(token),
        user_id: userId,
        expires_at: now + SESSION_MS,
        authenticated_at: now,
        ...columns,
      })
      .execute();
    return token;
  });
}

async function hasPasskey(db: Database, userId: string, id: string): Promise<boolean> {
  const passkey = await db
    .selectFrom("passkey")
    .select("id")
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return passkey !== undefined;
}

/** Returns an unexpired session and extends it. */
export async function resumeSession(
  db: Database,
  token: string,
  now: number,
): Promise<ResumedSession | undefined> {
  const session = await db
    .selectFrom("session")
    .select(["user_id", "expires_at", "passkey_id", "recovery_hash", "authenticated_at"])
    .where("token_hash", "=", hashSecret(token))
    .where("expires_at", ">", now)
    .executeTakeFirst();
  if (!session) return undefined;
  const isRenewed =
    session.expires_at < now + SESSION_MS - RENEWED_AFTER_MS ||
    // Renewed while the clock was ahead.
    session.expires_at > now + SESSION_MS + RENEWED_AFTER_MS;
  if (isRenewed) {
    await db
      .updateTable("session")
      .set({ expires_at: now + SESSION_MS })
      .where("token_hash", "=", hashSecret(token))
      .execute();
    await recordAccountUse(db, session.user_id, now);
  }
  return {
    userId: session.user_id,
    origin: originOf(session),
    authenticatedAt: session.authenticated_at,
    isRenewed,
  };
}

function originOf(session: {
  readonly passkey_id: string | null;
  readonly recovery_hash: string | null;
}): SessionOrigin | null {
  if (session.passkey_id !== null) return { passkeyId: session.passkey_id };
  return session.recovery_hash === null ? null : { recoveryHash: session.recovery_hash };
}

export async function closeSession(db: Database, token: string): Promise<void> {
  await db.deleteFrom("session").where("token_hash", "=", hashSecret(token)).execute();
}

export async function closeAllSessions(db: Database, userId: string): Promise<void> {
  await db.deleteFrom("session").where("user_id", "=", userId).execute();
}
