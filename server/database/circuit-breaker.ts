import { setTimeout as delay } from "node:timers/promises";
import { DatabaseTimeoutError } from "./database-failure.ts";

const FIRST_PROBE_MS = 400;
/** Longer than the database needs to answer a probe that it received while it hung. */
const PROBE_MS = 2000;
const PROBE_INTERVAL_MS = 250;

interface Connection {
  readonly release: () => void;
}

type Probe = (signal: AbortSignal) => Promise<boolean>;

/** Open while the database hangs: calls then fail at once. Closes by itself once a probe is answered. */
export class CircuitBreaker {
  readonly #probe: Probe;
  readonly #stopping = new AbortController();
  readonly #waiting = new Set<(error: Error) => void>();
  #isOpen = false;
  #isChecking = false;

  constructor(probe: Probe) {
    this.#probe = probe;
  }

  /** Call after a call had no response: opens if a probe has none either. */
  suspect(): void {
    if (this.#isChecking || this.#stopping.signal.aborted) return;
    this.#isChecking = true;
    void this.#check().finally(() => {
      this.#isChecking = false;
    });
  }

  /** Throws a DatabaseTimeoutError at once while open, or when it opens before there is a connection. */
  async acquire<T extends Connection>(connect: () => Promise<T>): Promise<T> {
    if (this.#isOpen) throw noResponse();
    const { promise, reject } = Promise.withResolvers<never>();
    this.#waiting.add(reject);
    const connecting = connect();
    try {
      return await Promise.race([connecting, promise]);
    } catch (error) {
      if (!this.#waiting.has(reject)) void releaseLater(connecting);
      throw error;
    } finally {
      this.#waiting.delete(reject);
    }
  }

  stop(): void {
    this.#stopping.abort();
  }

  async #check(): Promise<void> {
    if (await this.#responds(FIRST_PROBE_MS)) return;
    this.#isOpen = true;
    for (const reject of this.#waiting) reject(noResponse());
    this.#waiting.clear();
    while (!(await this.#responds(PROBE_MS))) await delay(PROBE_INTERVAL_MS);
    this.#isOpen = false;
  }

  async #responds(timeoutMs: number): Promise<boolean> {
    const { signal } = this.#stopping;
    const timeout = AbortSignal.timeout(timeoutMs);
    return signal.aborted || (await this.#probe(AbortSignal.any([signal, timeout])));
  }
}

async function releaseLater(connecting: Promise<Connection>): Promise<void> {
  const connection = await connecting.catch(() => undefined);
  connection?.release();
}

function noResponse(): DatabaseTimeoutError {
  return new DatabaseTimeoutError("The database does not respond.");
}
