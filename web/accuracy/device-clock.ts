import type { TimeSources } from "../../shared/precise-clock.ts";

export type DeviceClock = Required<Omit<TimeSources, "relativeDriftPpm">>;

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
