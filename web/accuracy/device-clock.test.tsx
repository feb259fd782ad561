import { describe, expect, test } from "vitest";
import { createBrowserClock, measureStep } from "./device-clock.ts";

/**
 * A clock of whole steps, and a wall clock that goes on by a microsecond with each reading; before the second one the
 * thread stands still.
 */
function clocksOfStep(stepMs: number, standstillMs = 0) {
  let ms = 0;
  let reads = 0;
  const wallNow = () => {
    reads += 1;
    ms += reads === 2 ? standstillMs : 0.001;
    return Math.floor(ms);
  };
  return { now: () => Math.floor(ms / stepMs) * stepMs, wallNow };
}

describe("the step of the monotonic clock", () => {
  test.each([
    [0.005, 0],
    [0.1, 0],
    [1, 0],
    [0.1, 50],
  ])("is measured: %d ms, with a thread that is suspended for %d ms", (stepMs, standstillMs) => {
    const { now, wallNow } = clocksOfStep(stepMs, standstillMs);
    expect(measureStep(now, wallNow)).toBeCloseTo(stepMs, 6);
  });

  test("is taken as the coarsest known if the clock does not advance", () => {
    const still = () => 0;
    for (const wallNow of [clocksOfStep(1).wallNow, still])
      expect(measureStep(still, wallNow)).toBe(100);
  });

  test("is at most a millisecond in this browser", () => {
    const { stepMs } = createBrowserClock();
    expect(stepMs).toBeGreaterThan(0);
    expect(stepMs).toBeLessThanOrEqual(1);
  });
});
