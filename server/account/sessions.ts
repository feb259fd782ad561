import type { FastifyReply, FastifyRequest } from "fastify";
import { SESSION_DAYS } from "../../shared/api/account.ts";
import { DAY_MS } from "../../shared/durations.ts";
import type { Database } from "../database/schema.ts";
import { Refusal } from "../http/errors.ts";
import { closeSession, openSession, resumeSession } from "./session-store.ts";

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

  /** Signs the user in with a new session, and ends the request's current one. */
  async open(request: FastifyRequest, reply: FastifyReply, userId: string): Promise<void> {
    const former = request.cookies[this.#cookieName];
    if (former) await closeSession(this.#db, former);
    this.#setCookie(reply, await openSession(this.#db, userId, this.#now()));
  }

  /** Returns the request's user, or null. Clears a cookie that matches no session. */
  async authenticate(request: FastifyRequest, reply: FastifyReply): Promise<string | null> {
    const token = request.cookies[this.#cookieName];
    if (!token) return null;
    const session = await resumeSession(this.#db, token, this.#now());
    if (!session) this.clearCookie(reply);
    else if (session.renewed) this.#setCookie(reply, token);
    return session?.userId ?? null;
  }

  async close(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const token = request.cookies[this.#cookieName];
    if (token) await closeSession(this.#db, token);
    this.clearCookie(reply);
  }

  /** An `onRequest` hook. Other users get 404, so that it does not reveal whether the user exists. */
  readonly requireOwner = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const userId = await this.authenticate(request, reply);
    if (userId === null) throw new Refusal("not_signed_in");
    if ((request.params as { userId?: string }).userId !== userId) throw new Refusal("not_found");
  };

  clearCookie(reply: FastifyReply): void {
    reply.clearCookie(this.#cookieName, this.#cookieOptions);
  }

  #setCookie(reply: FastifyReply, token: string): void {
    reply.setCookie(this.#cookieName, token, { ...this.#cookieOptions, maxAge: MAX_AGE_SECONDS });
  }

  get #cookieOptions() {
    return { path: "/", httpOnly: true, sameSite: "lax", secure: this.#isSecure } as const;
  }
}
