import type { FastifyBaseLogger } from "fastify";
import { MINUTE_MS } from "../../shared/durations.ts";
import { type DatabaseTrouble, databaseTrouble } from "./database-trouble.ts";

const AGAIN_AFTER_MS = MINUTE_MS;

interface Kept {
  readonly loggedAt: number;
  readonly unlogged: number;
}

/** Logs what is the matter with the database: at once, then at most once a minute, however many requests meet it. */
export class TroubleLog {
  readonly #log: FastifyBaseLogger;
  readonly #now: () => number;
  readonly #count: (trouble: DatabaseTrouble | "unknown") => void;
  readonly #kept = new Map<string, Kept>();

  /** `count` hears of each. */
  constructor(
    log: FastifyBaseLogger,
    now: () => number,
    count: (trouble: DatabaseTrouble | "unknown") => void = () => undefined,
  ) {
    this.#log = log;
    this.#now = now;
    this.#count = count;
  }

  note(err: unknown): void {
    const trouble = databaseTrouble(err) ?? "unknown";
    this.#count(trouble);
    const now = this.#now();
    const { loggedAt, unlogged } = this.#kept.get(trouble) ?? { loggedAt: -Infinity, unlogged: 0 };
    if (now - loggedAt < AGAIN_AFTER_MS) {
      this.#kept.set(trouble, { loggedAt, unlogged: unlogged + 1 });
      return;
    }
    this.#kept.set(trouble, { loggedAt: now, unlogged: 0 });
    this.#log.error({ trouble, unlogged, err }, "the database can't serve");
  }
}
