export interface TimeSources {
  /** Whole ms since the epoch, as from `Date.now`. */
  readonly wallMs: () => number;
  /** Ms from an arbitrary origin, monotonic, sub-microsecond, as from `performance.now`. */
  readonly monotonicMs: () => number;
  /** Maximum rate at which the two drift apart while neither steps, in parts per million. */
  readonly relativeDriftPpm: number;
}

/** Ms since the epoch, and the maximum distance from the system clock. */
export interface Reading {
  readonly ms: number;
  readonly boundMs: number;
}

/** Linux slews both clocks together; elsewhere only the wall clock is slewed, by at most the 500 ppm of `adjtime`. */
export const machineTimeSources: TimeSources = {
  wallMs: Date.now,
  monotonicMs: () => performance.now(),
  relativeDriftPpm: process.platform === "linux" ? 0.1 : 500,
};

/** A double holds today's ms since the epoch to 0.00025 ms. */
const ROUNDING_MS = 0.0005;

/**
 * A wall reading `d` between the monotonic readings `a` and `b` shows that wall − monotonic lies in [d − b, d + 1 − a]; a few hundred
 * readings narrow this to microseconds. One outside that interval means that the system clock stepped; a step of less than a
 * millisecond is detected only by a reading close to a millisecond boundary.
 */
export class PreciseClock {
  readonly #sources: TimeSources;
  readonly #startWall: number;
  readonly #startMonotonic: number;
  #minOffset = Number.NEGATIVE_INFINITY;
  #maxOffset = Number.POSITIVE_INFINITY;
  #lastReadAt = 0;
  #steppedMs = 0;

  constructor(sources: TimeSources) {
    this.#sources = sources;
    this.#startWall = sources.wallMs();
    this.#startMonotonic = sources.monotonicMs();
    this.read();
  }

  /** The sum of all steps of the system clock since the start, as absolute values and an upper bound; in ms. */
  get steppedMs(): number {
    return this.#steppedMs;
  }

  /** Each reading also narrows the bound and detects steps. */
  read(): Reading {
    const before = this.#sources.monotonicMs() - this.#startMonotonic;
    const wall = this.#sources.wallMs() - this.#startWall;
    const after = this.#sources.monotonicMs() - this.#startMonotonic;
    this.#widen(after);
    this.#narrow(wall - after - ROUNDING_MS, wall + 1 - before + ROUNDING_MS);
    return {
      ms: this.#startWall + after + (this.#minOffset + this.#maxOffset) / 2,
      boundMs: (this.#maxOffset - this.#minOffset) / 2,
    };
  }

  #widen(now: number): void {
    const driftMs = ((now - this.#lastReadAt) * this.#sources.relativeDriftPpm) / 1e6;
    this.#minOffset -= driftMs;
    this.#maxOffset += driftMs;
    this.#lastReadAt = now;
  }

  #narrow(min: number, max: number): void {
    if (min > this.#maxOffset || max < this.#minOffset) {
      this.#steppedMs += Math.max(max - this.#minOffset, this.#maxOffset - min);
      this.#minOffset = min;
      this.#maxOffset = max;
      return;
    }
    this.#minOffset = Math.max(this.#minOffset, min);
    this.#maxOffset = Math.min(this.#maxOffset, max);
  }
}
