import { setTimeout as delay } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import {
  classifyDatabaseError,
  type DatabaseFailure,
  FailedCommitError,
} from "../database/database-failure.ts";
import { LogThrottle } from "./request-log.ts";

const PROBE_INTERVAL_MS = 1000;
/** A database with one of these answers nothing at all. */
const OUTAGES: readonly (DatabaseFailure | "unknown")[] = [
  "denied",
  "missing",
  "timeout",
  "tls",
  "unreachable",
];

interface Options {
  readonly count?: ((failure: DatabaseFailure | "unknown") => void) | undefined;
  readonly probe?: () => Promise<unknown>;
}

export class DatabaseFailureLog {
  readonly #log: FastifyBaseLogger;
  readonly #throttle: LogThrottle;
  readonly #options: Options;
  readonly #stopping = new AbortController();
  #isOut = false;

  constructor(log: FastifyBaseLogger, now: () => number, options: Options = {}) {
    this.#log = log;
    this.#throttle = new LogThrottle(now);
    this.#options = options;
  }

  stop(): void {
    this.#stopping.abort();
  }

  record(err: unknown): void {
    const failure = classifyDatabaseError(err) ?? "unknown";
    this.#options.count?.(failure);
    this.#throttle.attempt(failure, (suppressed) =>
      this.#log.error(
        { failure, suppressed, err: err instanceof FailedCommitError ? err.cause : err },
        "database failure",
      ),
    );
    const { probe } = this.#options;
    if (!probe || this.#isOut || !OUTAGES.includes(failure)) return;
    this.#isOut = true;
    void this.#awaitEnd(probe, performance.now());
  }

  async #awaitEnd(probe: () => Promise<unknown>, startedMs: number): Promise<void> {
    const { signal } = this.#stopping;
    const answers = () =>
      probe().then(
        () => true,
        () => false,
      );
    while (!signal.aborted && !(await answers())) {
      await delay(PROBE_INTERVAL_MS, undefined, { signal, ref: false }).catch(() => undefined);
    }
    this.#isOut = false;
    const outageMs = Math.round(performance.now() - startedMs);
    if (!signal.aborted) this.#log.info({ outageMs }, "database answers again");
  }
}
