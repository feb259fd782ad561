/** The device's two clocks, in ms since the epoch. */
export interface DeviceClock {
  /** Never set and never stepped, but it may stand still while the device sleeps. */
  monotonicMs(): number;
  /** What the device takes for the time; it may be set at any moment. */
  wallMs(): number;
  /** The step of the monotonic clock (ms). */
  stepMs(): number;
}

/** The wall clock minus the monotonic one lay between `lowMs` and `highMs` at an instant of the latter. */
export interface WallReading {
  readonly atMs: number;
  readonly lowMs: number;
  readonly highMs: number;
}

/** `Date.now` gives whole milliseconds. */
const WALL_STEP_MS = 1;

/** Firefox rounds its clocks to this where it resists fingerprinting; nothing known is coarser. */
const COARSEST_STEP_MS = 100;

const MOST_READS = 100_000;
const WALL_STEPS = 4;

/** The clocks of the browser; the step is measured when it is first asked for, within some 4 ms. */
export function createBrowserClock(): DeviceClock {
  let stepMs: number | undefined;
  return {
    monotonicMs: () => performance.timeOrigin + performance.now(),
    wallMs: () => Date.now(),
    stepMs: () => {
      stepMs ??= measureStep(
        () => performance.now(),
        () => Date.now(),
      );
      return stepMs;
    },
  };
}

/**
 * The least step (ms) seen between readings of a clock, until the wall clock was seen to go on four times: a thread that
 * stands still on a busy device sees that as one.
 */
export function measureStep(now: () => number, wallNow: () => number): number {
  let leastMs = COARSEST_STEP_MS;
  let lastMs = now();
  let lastWallMs = wallNow();
  let wallSteps = 0;
  for (let reads = 0; reads < MOST_READS && wallSteps < WALL_STEPS; reads += 1) {
    const readMs = now();
    if (readMs > lastMs) leastMs = Math.min(leastMs, readMs - lastMs);
    lastMs = readMs;
    const wallMs = wallNow();
    if (wallMs !== lastWallMs) wallSteps += 1;
    lastWallMs = wallMs;
  }
  return leastMs;
}

/** Reads both clocks as one: how long the reading took counts as doubt. */
export function readWall(device: DeviceClock): WallReading {
  const beforeMs = device.monotonicMs();
  const wallMs = device.wallMs();
  const afterMs = device.monotonicMs();
  const stepMs = device.stepMs();
  return {
    atMs: afterMs,
    lowMs: wallMs - afterMs - stepMs,
    highMs: wallMs + Math.max(WALL_STEP_MS, stepMs) - beforeMs + stepMs,
  };
}
