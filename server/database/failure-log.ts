import type { FastifyBaseLogger } from "fastify";
import { MINUTE_MS } from "../../shared/durations.ts";
import { classifyDatabaseError, type DatabaseFailure } from "./database-failure.ts";

const LOG_INTERVAL_MS = MINUTE_MS;

interface LogState {
  readonly loggedAt: number;
  readonly suppressed: number;
}

/** Logs database failures, each kind at most once a minute, so that an outage does not flood the log. */
export class DatabaseFailureLog {
  readonly #log: FastifyBaseLogger;
  readonly #now: () => number;
  readonly #count: (failure: DatabaseFailure | "unknown") => void;
  readonly #states = new Map<string, LogState>();

  /** `count` is called for every failure, logged or not. */
  constructor(
    log: FastifyBaseLogger,
    now: () => number,
    count: (failure: DatabaseFailure | "unknown") => void = () => undefined,
  ) {
    this.#log = log;
    this.#now = now;
    this.#count = count;
  }

  record(err: unknown): void {
    const failure = classifyDatabaseError(err) ?? "unknown";
    this.#count(failure);
    const now = this.#now();
    const { loggedAt, suppressed } = this.#states.get(failure) ?? {
      loggedAt: -Infinity,
      suppressed: 0,
    };
    if (now - loggedAt < LOG_INTERVAL_MS) {
      this.#states.set(failure, { loggedAt, suppressed: suppressed + 1 });
      return;
    }
    this.#states.set(failure, { loggedAt: now, suppressed: 0 });
    this.#log.error({ failure, suppressed, err }, "database failure");
  }
}
