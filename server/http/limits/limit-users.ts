import type { RouteHandlerMethod } from "fastify";
import type { App } from "../app-type.ts";
import { Refusal } from "../errors.ts";

/** Less than half of the database connections, so that no user takes them all. */
const MAX_RUNNING = 4;
/** More than a person with many tabs causes. */
const MAX_WAITING = 200;
const MAX_WAIT_MS = 5000;
/**
 * From the end of a call until its turn is free again. Otherwise a flood would take the whole event loop: on SQLite a
 * call ends in the turn of the loop in which it began, and Node accepts one connection in each.
 */
const PAUSE_MS = 50;
const RETRY_AFTER_SECONDS = 1;
const NO_TURN = "Too many requests of this account at once.";

/**
 * At most four requests of one user run at once; further ones wait their turn, up to a number and a time. Only routes
 * with one of the `ownerChecks` count, so that nobody else can take a user's turns.
 */
export function limitUsers(app: App, ownerChecks: readonly unknown[]): void {
  const turns = new Map<string, Turns>();
  app.addHook("onRoute", (route) => {
    if (![route.onRequest].flat().some((hook) => ownerChecks.includes(hook))) return;
    const handle = route.handler;
    route.handler = async function (request, reply) {
      const { userId } = request.params as { userId: string };
      const ofUser = turns.get(userId) ?? new Turns(() => turns.delete(userId));
      turns.set(userId, ofUser);
      return ofUser.run(async () => handle.call(this, request, reply));
    } satisfies RouteHandlerMethod;
  });
}

/** Lets four callers run at once; further ones wait in order. */
class Turns {
  readonly #onIdle: () => void;
  #running = 0;
  readonly #waiting = new Set<() => void>();

  constructor(onIdle: () => void) {
    this.#onIdle = onIdle;
  }

  /** Throws a refusal if too many wait, or after too long a wait. */
  async run<T>(act: () => Promise<T>): Promise<T> {
    if (this.#running < MAX_RUNNING) this.#running += 1;
    else await this.#wait();
    try {
      return await act();
    } finally {
      setTimeout(() => this.#pass(), PAUSE_MS).unref();
    }
  }

  async #wait(): Promise<void> {
    if (this.#waiting.size >= MAX_WAITING) throw noTurn();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const start = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(() => {
      this.#waiting.delete(start);
      reject(noTurn());
    }, MAX_WAIT_MS);
    this.#waiting.add(start);
    await promise;
  }

  #pass(): void {
    const [next] = this.#waiting;
    if (next) {
      this.#waiting.delete(next);
      next();
      return;
    }
    this.#running -= 1;
    if (this.#running === 0) this.#onIdle();
  }
}

function noTurn(): Refusal {
  return new Refusal("too_many_requests", NO_TURN, { retryAfterSeconds: RETRY_AFTER_SECONDS });
}
