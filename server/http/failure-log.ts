import type { FastifyBaseLogger } from "fastify";
import {
  classifyDatabaseError,
  type DatabaseFailure,
  FailedCommitError,
} from "../database/database-failure.ts";
import { LogThrottle } from "./log-throttle.ts";

/** Logs database failures, each kind at most once a minute. */
export class DatabaseFailureLog {
  readonly #log: FastifyBaseLogger;
  readonly #throttle: LogThrottle;
  readonly #count: (failure: DatabaseFailure | "unknown") => void;

  /** `count` is called for every failure, logged or not. */
  constructor(
    log: FastifyBaseLogger,
    now: () => number,
    count: (failure: DatabaseFailure | "unknown") => void = () => undefined,
  ) {
    this.#log = log;
    this.#throttle = new LogThrottle(now);
    this.#count = count;
  }

  record(err: unknown): void {
    const failure = classifyDatabaseError(err) ?? "unknown";
    this.#count(failure);
    this.#throttle.attempt(failure, (suppressed) =>
      this.#log.error(
        { failure, suppressed, err: err instanceof FailedCommitError ? err.cause : err },
        "database failure",
      ),
    );
  }
}
