import { randomBytes } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { CONFIRMED_MINUTES, RECOVERED_MINUTES, SESSION_DAYS } from "../../shared/api/account.ts";
import { DAY_MS, MINUTE_MS } from "../../shared/durations.ts";
import { lockUser } from "../database/lock-user.ts";
import type { Database } from "../database/schema.ts";
import { Refusal } from "../http/errors.ts";
import { hashSecret, isRecent } from "./secrets.ts";
import { recordAccountUse } from "./user-store.ts";

const SESSION_MS = SESSION_DAYS * DAY_MS;

/** Renewing at most once a day saves a write on every request. */
const RENEWED_AFTER_MS = DAY_MS;

/** Expired sessions are refused, but stay this long: a clock that was set forward by mistake must not delete valid ones. */
const DELETED_AFTER_MS = 60 * DAY_MS;

/** It is opened by a passkey, or the recovery code with this hash; by neither if it is older than migration 4. */
interface NewSession {
  readonly userId: string;
  readonly passkeyId?: string | null;
  readonly recoveryHash?: string | null;
}

/** Returns the token, stored as a hash; ends the `former` session. Throws a Refusal if what opens it is gone, or a UserDeletedError. */
export async function openSession(
  db: Database,
  { userId, passkeyId = null, recoveryHash = null }: NewSession,
  now: number,
  former?: string,
): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await db
    .deleteFrom("session")
    .where("expires_at", "<=", now - DELETED_AFTER_MS)
    .execute();
  await db.transaction().execute(async (transaction) => {
    const { recovery_hash: currentHash } = await lockUser(transaction, userId);
    if (passkeyId === null) {
      if (recoveryHash !== currentHash) throw new Refusal("wrong_recovery_code");
    } else {
      const passkey = transaction.selectFrom("passkey").where("id", "=", passkeyId);
      const own = await passkey.where("user_id", "=", userId).select("id").executeTakeFirst();
      if (!own) throw new Refusal("passkey_unknown");
    }
    if (former) await closeSession(transaction, former);
    await recordAccountUse(transaction, userId, now);
    await transaction
      .insertInto("session")
      .values({
        token_hash: hashSecret(token),
        user_id: userId,
        expires_at: now + SESSION_MS,
        authenticated_at: now,
        passkey_id: passkeyId,
        recovery_hash: recoveryHash,
      })
      .execute();
  });
  return token;
}

async function resumeSession(db: Database, token: string, now: number) {
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
  const { user_id: userId, passkey_id: passkeyId, recovery_hash: recoveryHash } = session;
  return { userId, passkeyId, recoveryHash, authenticatedAt: session.authenticated_at, isRenewed };
}

async function closeSession(db: Database, token: string): Promise<void> {
  await db.deleteFrom("session").where("token_hash", "=", hashSecret(token)).execute();
}

export type Sessions = ReturnType<typeof cookieSessions>;

/** Sessions whose tokens are in cookies. An https `publicOrigin` makes the cookie `Secure` and `__Host-`. */
export function cookieSessions(db: Database, publicOrigin: string | undefined, now: () => number) {
  const secure = publicOrigin?.startsWith("https:") ?? false;
  const name = secure ? "__Host-session" : "session";
  const options = { path: "/", httpOnly: true, sameSite: "lax", secure } as const;

  /** Parses cookies only where a session is read. */
  const readCookie = ({ headers: { cookie }, server }: FastifyRequest) =>
    cookie === undefined ? undefined : server.parseCookie(cookie)[name];
  const setCookie = (reply: FastifyReply, token: string) =>
    void reply.setCookie(name, token, { ...options, maxAge: SESSION_MS / 1000 });
  const clearCookie = (reply: FastifyReply) => void reply.clearCookie(name, options);

  async function resume(request: FastifyRequest, reply: FastifyReply) {
    const token = readCookie(request);
    if (!token) return undefined;
    const session = await resumeSession(db, token, now());
    if (!session) clearCookie(reply);
    else if (session.isRenewed) setCookie(reply, token);
    return session;
  }

  async function resumeOwner(request: FastifyRequest, reply: FastifyReply) {
    const session = await resume(request, reply);
    if (!session) throw new Refusal("not_signed_in");
    const { userId } = request.params as { userId?: string };
    if (userId !== session.userId) throw new Refusal("not_found");
    request.raw.ownerId = userId;
    return session;
  }

  return {
    resume,
    clearCookie,
    /** Signs the user in with a new session, and ends the request's current one. Throws as `openSession`. */
    async open(request: FastifyRequest, reply: FastifyReply, session: NewSession): Promise<void> {
      setCookie(reply, await openSession(db, session, now(), readCookie(request)));
    },
    async close(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      const token = readCookie(request);
      if (token) await closeSession(db, token);
      clearCookie(reply);
    },
    async closeAll(reply: FastifyReply, userId: string): Promise<void> {
      await db.deleteFrom("session").where("user_id", "=", userId).execute();
      clearCookie(reply);
    },
    /** An `onRequest` hook. Other users get 404, so that it does not reveal whether the user exists. */
    requireOwner: async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      await resumeOwner(request, reply);
    },
    requireConfirmedOwner: async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      requireConfirmation(await resumeOwner(request, reply), "other", now());
    },
  };
}

/** Throws a Refusal unless a passkey was just used in the session; a recovery code allows only `adding` a passkey. */
export function requireConfirmation(
  { recoveryHash, authenticatedAt }: NonNullable<Awaited<ReturnType<typeof resumeSession>>>,
  action: "adding" | "other",
  now: number,
): void {
  if (recoveryHash !== null) {
    const isRecovered = isRecent(authenticatedAt, RECOVERED_MINUTES * MINUTE_MS, now);
    if (!isRecovered) throw new Refusal("recovery_expired");
    if (action !== "adding") throw new Refusal("add_passkey_first");
  } else if (!isRecent(authenticatedAt, CONFIRMED_MINUTES * MINUTE_MS, now)) {
    throw new Refusal("confirmation_required");
  }
}
