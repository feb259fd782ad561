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

type SessionOrigin = { readonly passkeyId: string } | { readonly recoveryHash: string };

interface NewSession {
  readonly userId: string;
  readonly origin: SessionOrigin;
  readonly former: string | undefined;
}

interface ResumedSession {
  readonly userId: string;
  /** Null for sessions older than migration 4. */
  readonly origin: SessionOrigin | null;
  readonly authenticatedAt: number;
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

async function closeSession(db: Database, token: string): Promise<void> {
  await db.deleteFrom("session").where("token_hash", "=", hashSecret(token)).execute();
}

export async function closeAllSessions(db: Database, userId: string): Promise<void> {
  await db.deleteFrom("session").where("user_id", "=", userId).execute();
}

export class Sessions {
  readonly #db: Database;
  readonly #now: () => number;
  readonly #isSecure: boolean;

  /** An https `publicOrigin` makes the cookie `Secure` and `__Host-`. */
  constructor(db: Database, publicOrigin: string | undefined, now: () => number) {
    this.#db = db;
    this.#now = now;
    this.#isSecure = publicOrigin?.startsWith("https:") ?? false;
  }

  get #cookieName(): string {
    return this.#isSecure ? "__Host-session" : "session";
  }

  /** Signs the user in with a new session, and ends the request's current one. Throws a Refusal if `origin` is gone. */
  async open(
    request: FastifyRequest,
    reply: FastifyReply,
    userId: string,
    origin: SessionOrigin,
  ): Promise<void> {
    const former = this.#readCookie(request);
    const token = await openSession(this.#db, { userId, origin, former }, this.#now());
    if (!token) {
      throw new Refusal("passkeyId" in origin ? "passkey_unknown" : "wrong_recovery_code");
    }
    this.#setCookie(reply, token);
  }

  async resume(request: FastifyRequest, reply: FastifyReply): Promise<ResumedSession | null> {
    const token = this.#readCookie(request);
    if (!token) return null;
    const session = await resumeSession(this.#db, token, this.#now());
    if (!session) this.clearCookie(reply);
    else if (session.isRenewed) this.#setCookie(reply, token);
    return session ?? null;
  }

  async close(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const token = this.#readCookie(request);
    if (token) await closeSession(this.#db, token);
    this.clearCookie(reply);
  }

  /** An `onRequest` hook. Other users get 404, so that it does not reveal whether the user exists. */
  readonly requireOwner = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    await this.#resumeOwner(request, reply);
  };

  readonly requireConfirmedOwner = async (
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> => {
    requireConfirmation(await this.#resumeOwner(request, reply), "other", this.#now());
  };

  async #resumeOwner(request: FastifyRequest, reply: FastifyReply): Promise<ResumedSession> {
    const session = await this.resume(request, reply);
    if (!session) throw new Refusal("not_signed_in");
    const { userId } = request.params as { userId?: string };
    if (userId !== session.userId) throw new Refusal("not_found");
    request.raw.ownerId = userId;
    return session;
  }

  clearCookie(reply: FastifyReply): void {
    reply.clearCookie(this.#cookieName, this.#cookieOptions);
  }

  /** Parses cookies only where a session is read. */
  #readCookie({ headers: { cookie }, server }: FastifyRequest): string | undefined {
    return cookie === undefined ? undefined : server.parseCookie(cookie)[this.#cookieName];
  }

  #setCookie(reply: FastifyReply, token: string): void {
    reply.setCookie(this.#cookieName, token, { ...this.#cookieOptions, maxAge: SESSION_MS / 1000 });
  }

  get #cookieOptions() {
    return { path: "/", httpOnly: true, sameSite: "lax", secure: this.#isSecure } as const;
  }
}

/** Throws a Refusal unless a passkey was just used in the session; a recovery code allows only `adding` a passkey. */
export function requireConfirmation(
  { origin, authenticatedAt }: ResumedSession,
  action: "adding" | "other",
  now: number,
): void {
  if (origin && "recoveryHash" in origin) {
    const isRecovered = isRecent(authenticatedAt, RECOVERED_MINUTES * MINUTE_MS, now);
    if (!isRecovered) throw new Refusal("recovery_expired");
    if (action !== "adding") throw new Refusal("add_passkey_first");
  } else if (!isRecent(authenticatedAt, CONFIRMED_MINUTES * MINUTE_MS, now)) {
    throw new Refusal("confirmation_required");
  }
}
