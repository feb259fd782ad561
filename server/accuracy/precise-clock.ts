/** The two clocks of the machine; each answers in ms. */
export interface TimeSources {
  /** Ms since the epoch, cut to whole ms, as `Date.now` gives them. */
  readonly wallMs: () => number;
  /** Ms since any instant, never stepping, finer than a microsecond, as `performance.now` gives them. */
  readonly steadyMs: () => number;
  /** How fast the two may part while neither steps, in parts per million. */
  readonly relativeDriftPpm: number;
}

/** A reading: ms since the epoch, and how far it may be from the system's own clock, either way. */
export interface Reading {
  readonly ms: number;
  readonly boundMs: number;
}

/**
 * The sources of the machine. On Linux the kernel keeps one clock and slews both faces of it, so what is left is
 * rounding; elsewhere only the wall clock is slewed, by at most the 500 ppm of `adjtime`.
 */
export const machineTimeSources: TimeSources = {
  wallMs: Date.now,
  steadyMs: () => performance.now(),
  relativeDriftPpm: process.platform === "linux" ? 0.1 : 500,
};

/** What reading and rounding may add to a bound, in ms: a double holds today's ms since the epoch to 0.00025. */
const ROUNDING_MS = 0.0005;

/**
 * The system's clock, finer than its milliseconds. A wall reading `d` taken between the steady readings `a` and `b`
 * puts wall - steady into [d - b, d + 1 - a]; readings at other places within a millisecond cut that interval down,
 * to some microseconds after a few hundred. Where a reading contradicts the interval, the system's clock has stepped,
 * and the interval starts anew. A step of less than a millisecond is noticed only by a reading that falls beside the
 * turn of a millisecond.
 */
export class PreciseClock {
  readonly #sources: TimeSources;
  readonly #startWall: number;
  readonly #startSteady: number;
  #least = Number.NEGATIVE_INFINITY;
  #most = Number.POSITIVE_INFINITY;
  #seenAt = 0;
  #steppedMs = 0;

  constructor(sources: TimeSources) {
    this.#sources = sources;
    this.#startWall = sources.wallMs();
    this.#startSteady = sources.steadyMs();
    this.read();
  }

  /** How far the system's clock has stepped since the start, all steps together, at most; in ms. */
  get steppedMs(): number {
    return this.#steppedMs;
  }

  /** The time; each reading also narrows the bound and notices a step. */
  read(): Reading {
    const before = this.#sources.steadyMs() - this.#startSteady;
    const wall = this.#sources.wallMs() - this.#startWall;
    const after = this.#sources.steadyMs() - this.#startSteady;
    this.#widen(after);
    this.#narrow(wall - after - ROUNDING_MS, wall + 1 - before + ROUNDING_MS);
    return {
      ms: this.#startWall + after + (this.#least + this.#most) / 2,
      boundMs: (this.#most - this.#least) / 2,
    };
  }

  #widen(now: number): void {
    const parted = ((now - this.#seenAt) * this.#sources.relativeDriftPpm) / 1e6;
    this.#least -= parted;
    this.#most += parted;
    this.#seenAt = now;
  }

  #narrow(least: number, most: number): void {
    if (least > this.#most || most < this.#least) {
      this.#steppedMs += Math.max(most - this.#least, this.#most - least);
      this.#least = least;
      this.#most = most;
      return;
    }
    this.#least = Math.max(this.#least, least);
    this.#most = Math.min(this.#most, most);
  }
}
