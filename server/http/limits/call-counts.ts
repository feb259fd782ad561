/** Addresses counted in memory, about 20 MB. */
const MAX_KEYS = 100_000;

interface Window {
  count: number;
  readonly startedMs: number;
}

export interface Count {
  /** Calls in this window, this one included. */
  readonly current: number;
  /** Until the window ends. */
  readonly ttl: number;
}

/** Counts calls per key in windows of the monotonic clock, so that no step of the system clock extends one. */
export class CallCounts {
  readonly #windows = new Map<string, Window>();

  count(key: string, windowMs: number): Count {
    const nowMs = performance.now();
    let window = this.#windows.get(key);
    if (!window || window.startedMs + windowMs <= nowMs) {
      window = { count: 0, startedMs: nowMs };
      this.#windows.delete(key);
      this.#windows.set(key, window);
      if (this.#windows.size > MAX_KEYS) this.#forgetOldest();
    }
    window.count += 1;
    return { current: window.count, ttl: window.startedMs + windowMs - nowMs };
  }

  #forgetOldest(): void {
    for (const key of this.#windows.keys()) {
      this.#windows.delete(key);
      return;
    }
  }
}
