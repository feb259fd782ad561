import type { FastifyReply, FastifyRequest } from "fastify";
import { SESSION_DAYS } from "../../shared/api/account.ts";
import type { Database } from "../database/schema.ts";
import { Refusal } from "../http/errors.ts";
import { closeSession, openSession, resumeSession } from "./session-store.ts";

const MAX_AGE_SECONDS = SESSION_DAYS * 86_400;

/** Checks, before a route under `/api/users/:userId` reads its body, that its user is asking. */
export type RequireOwner = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/** The sessions of the server, as requests and answers carry them: by one cookie. */
export class Sessions {
  readonly #db: Database;
  readonly #now: () => number;
  readonly #isSecure: boolean;

  /** `publicOrigin` decides whether the cookie is bound to TLS and to the host. */
  constructor(db: Database, publicOrigin: string | undefined, now: () => number) {
    this.#db = db;
    this.#now = now;
    this.#isSecure = publicOrigin?.startsWith("https:") ?? false;
  }

  get #cookieName(): string {
    return this.#isSecure ? "__Host-session" : "session";
  }

  /** Signs a user in by a new session; the one the request came with ends. */
  async open(request: FastifyRequest, reply: FastifyReply, userId: string): Promise<void> {
    const former = request.cookies[this.#cookieName];
    if (former) await closeSession(this.#db, former);
    this.#setCookie(reply, await openSession(this.#db, userId, this.#now()));
  }

  /** Who is asking, or null; a cookie that opens nothing is cleared. */
  async authenticate(request: FastifyRequest, reply: FastifyReply): Promise<string | null> {
    const token = request.cookies[this.#cookieName];
    if (!token) return null;
    const session = await resumeSession(this.#db, token, this.#now());
    if (!session) this.clearCookie(reply);
    else if (session.renewed) this.#setCookie(reply, token);
    return session?.userId ?? null;
  }

  /** Ends the session the request came with. */
  async close(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const token = request.cookies[this.#cookieName];
    if (token) await closeSession(this.#db, token);
    this.clearCookie(reply);
  }

  /** 401 for nobody, 404 for somebody else: it does not tell whether that user exists. */
  readonly requireOwner: RequireOwner = async (request, reply) => {
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
