export interface TimeSources {
  /** Whole ms since the epoch, as from `Date.now`; it may be set at any moment. */
  readonly wallMs: () => number;
  /** Ms from an arbitrary origin, as from `performance.now`. Never set, but it may stand still while the machine sleeps. */
  readonly monotonicMs: () => number;
  /** The step of the monotonic clock, in ms. Browsers round to it up or down at random, the wall clock too if it is 1 ms or more. */
  readonly stepMs?: number;
  /** Maximum rate at which the two drift apart while neither steps, in parts per million. */
  readonly relativeDriftPpm: number;
}

/** Of the wall clock where it is not rounded: it gives whole milliseconds. */
const WALL_STEP_MS = 1;
/** A double holds today's ms since the epoch to 0.00025 ms. */
const ROUNDING_MS = 0.0005;

export type Reading = ReturnType<ReturnType<typeof preciseClock>["read"]>;

/**
 * A wall reading `d` between the monotonic readings `a` and `b` shows that wall − monotonic lies in [d − b, d + 1 − a]; a few hundred
 * readings narrow this to microseconds. One outside that interval means that the system clock stepped; a step of less than a
 * millisecond is detected only by a reading close to a millisecond boundary.
 */
export function preciseClock(sources: TimeSources) {
  const { wallMs, monotonicMs, stepMs: roundingMs = 0, relativeDriftPpm } = sources;
  const [startWall, startMonotonic] = [wallMs(), monotonicMs()];
  const wallStepMs = Math.max(WALL_STEP_MS, roundingMs) + ROUNDING_MS;
  let minOffset = Number.NEGATIVE_INFINITY;
  let maxOffset = Number.POSITIVE_INFINITY;
  let lastReadAt = 0;
  let steppedMs = 0;

  /** The step that the new interval proves, in ms; 0 for none. */
  function narrow(min: number, max: number): number {
    if (min <= maxOffset && max >= minOffset) {
      minOffset = Math.max(minOffset, min);
      maxOffset = Math.min(maxOffset, max);
      return 0;
    }
    const stepMs = (min + max - minOffset - maxOffset) / 2;
    steppedMs += Math.max(max - minOffset, maxOffset - min);
    [minOffset, maxOffset] = [min, max];
    return stepMs;
  }

  /** Each reading also narrows the bound and detects steps. */
  function read() {
    const before = monotonicMs() - startMonotonic;
    const wall = wallMs() - startWall;
    const after = monotonicMs() - startMonotonic;
    const driftMs = ((after - lastReadAt) * relativeDriftPpm) / 1e6;
    minOffset -= driftMs;
    maxOffset += driftMs;
    lastReadAt = after;
    const stepMs = narrow(
      wall - after - 2 * roundingMs - ROUNDING_MS,
      wall - before + roundingMs + wallStepMs,
    );
    return {
      /** Since the epoch. */
      ms: startWall + after + (minOffset + maxOffset) / 2,
      /** The maximum distance from the system clock, in ms. */
      boundMs: (maxOffset - minOffset) / 2 + roundingMs,
      /** The monotonic clock then. */
      monotonicMs: startMonotonic + after,
      /** By how much the system clock stepped ahead of the monotonic one since the last reading, in ms; 0 if it did not. */
      stepMs,
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
