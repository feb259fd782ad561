import { MINUTE_MS } from "../../shared/durations.ts";

const LOG_INTERVAL_MS = MINUTE_MS;

interface LogState {
  readonly loggedAt: number;
  readonly suppressed: number;
}

/** Lets each kind of log line through at most once a minute, so that neither an outage nor an attack floods the log. */
export class LogThrottle {
  readonly #now: () => number;
  readonly #states = new Map<string, LogState>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Calls `log` with the number of lines suppressed since the last one, unless that was less than a minute ago. */
  attempt(kind: string, log: (suppressed: number) => void): void {
    const now = this.#now();
    const { loggedAt, suppressed } = this.#states.get(kind) ?? {
      loggedAt: -Infinity,
      suppressed: 0,
    };
    // After a clock is set back, a line from the future suppresses none.
    if (now >= loggedAt && now - loggedAt < LOG_INTERVAL_MS) {
      this.#states.set(kind, { loggedAt, suppressed: suppressed + 1 });
      return;
    }
    this.#states.set(kind, { loggedAt: now, suppressed: 0 });
    log(suppressed);
  }
}
