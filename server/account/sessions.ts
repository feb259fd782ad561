import type { FastifyReply, FastifyRequest } from "fastify";
import { CONFIRMED_MINUTES, RECOVERED_MINUTES, SESSION_DAYS } from "../../shared/api/account.ts";
import { DAY_MS, MINUTE_MS } from "../../shared/durations.ts";
import type { Database } from "../database/schema.ts";
import { Refusal } from "../http/errors.ts";
import { isRecent } from "./secrets.ts";
import {
  closeSession,
  openSession,
  type ResumedSession,
  resumeSession,
  type SessionOrigin,
} from "./session-store.ts";

const MAX_AGE_SECONDS = (SESSION_DAYS * DAY_MS) / 1000;

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

  /** Returns the request's session, or null. Clears a cookie that matches none. */
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

  /** Like `requireOwner`, for what a stolen session must not do. */
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
    reply.setCookie(this.#cookieName, token, { ...this.#cookieOptions, maxAge: MAX_AGE_SECONDS });
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
