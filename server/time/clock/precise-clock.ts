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
export function preciseClock({ wallMs, monotonicMs, relativeDriftPpm }: TimeSources) {
  const [startWall, startMonotonic] = [wallMs(), monotonicMs()];
  let minOffset = Number.NEGATIVE_INFINITY;
  let maxOffset = Number.POSITIVE_INFINITY;
  let lastReadAt = 0;
  let steppedMs = 0;

  function narrow(min: number, max: number): void {
    if (min > maxOffset || max < minOffset) {
      steppedMs += Math.max(max - minOffset, maxOffset - min);
      [minOffset, maxOffset] = [min, max];
      return;
    }
    minOffset = Math.max(minOffset, min);
    maxOffset = Math.min(maxOffset, max);
  }

  /** Each reading also narrows the bound and detects steps. */
  function read(): Reading {
    const before = monotonicMs() - startMonotonic;
    const wall = wallMs() - startWall;
    const after = monotonicMs() - startMonotonic;
    const driftMs = ((after - lastReadAt) * relativeDriftPpm) / 1e6;
    minOffset -= driftMs;
    maxOffset += driftMs;
    lastReadAt = after;
    narrow(wall - after - ROUNDING_MS, wall + 1 - before + ROUNDING_MS);
    return {
      ms: startWall + after + (minOffset + maxOffset) / 2,
      boundMs: (maxOffset - minOffset) / 2,
    };
  }

  read();
  return {
    read,
    /** The sum of all steps of the system clock since the start, as absolute values and an upper bound; in ms. */
    get steppedMs(): number {
      return steppedMs;
    },
  };
}
