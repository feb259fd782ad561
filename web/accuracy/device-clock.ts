export interface DeviceClock {
  /** Never set, but it may stand still while the device sleeps. */
  monotonicMs(): number;
  /** The device's time of day; it may be set at any moment. */
  wallMs(): number;
  /** The resolution of the monotonic clock (ms). */
  readonly stepMs: number;
}

/** `Date.now` gives whole milliseconds. */
const WALL_STEP_MS = 1;

/** Firefox rounds to this if it resists fingerprinting; no known browser is coarser. */
const COARSEST_STEP_MS = 100;

const MAX_READS = 100_000;
const WALL_STEPS = 4;

/** The browser's clocks. Takes some 4 ms to measure their step. */
export function createBrowserClock(): DeviceClock {
  const wallMs = () => Date.now();
  const stepMs = measureStep(() => performance.now(), wallMs);
  return { monotonicMs: () => performance.timeOrigin + performance.now(), wallMs, stepMs };
}

/** The smallest step (ms) between readings of a clock, during four steps of the wall clock: a suspended thread sees only one. */
export function measureStep(now: () => number, wallNow: () => number): number {
  let leastMs = COARSEST_STEP_MS;
  let lastMs = now();
  let lastWallMs = wallNow();
  let wallSteps = 0;
  for (let reads = 0; reads < MAX_READS && wallSteps < WALL_STEPS; reads += 1) {
    const readMs = now();
    if (readMs > lastMs) leastMs = Math.min(leastMs, readMs - lastMs);
    lastMs = readMs;
    const wallMs = wallNow();
    if (wallMs !== lastWallMs) wallSteps += 1;
    lastWallMs = wallMs;
  }
  return leastMs;
}

/** At `atMs` of the monotonic clock, the wall clock was between `lowMs` and `highMs` ahead of it. */
export function readWall(device: DeviceClock) {
  const beforeMs = device.monotonicMs();
  const wallMs = device.wallMs();
  const afterMs = device.monotonicMs();
  const { stepMs } = device;
  return {
    atMs: afterMs,
    lowMs: wallMs - afterMs - stepMs,
    highMs: wallMs + Math.max(WALL_STEP_MS, stepMs) - beforeMs + stepMs,
  };
}
