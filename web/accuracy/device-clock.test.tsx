import { describe, expect, test } from "vitest";
import { stubDevice } from "../testing/stub-device.ts";
import { createBrowserClock, measureStep, readWall } from "./device-clock.ts";
import { deviceErrorOf } from "./measured-clock.ts";

const NOON = Date.parse("2026-11-20T12:00:00Z");

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
  test.each([0.005, 0.1, 1])("is measured: %d ms", (stepMs) => {
    const { now, wallNow } = clocksOfStep(stepMs);
    expect(measureStep(now, wallNow)).toBeCloseTo(stepMs, 6);
  });

  test("is measured even if the thread is suspended meanwhile", () => {
    const { now, wallNow } = clocksOfStep(0.1, 50);
    expect(measureStep(now, wallNow)).toBeCloseTo(0.1, 6);
  });

  test("is taken as the coarsest known if the clock does not advance", () => {
    expect(measureStep(() => 0, clocksOfStep(1).wallNow)).toBe(100);
    expect(
      measureStep(
        () => 0,
        () => 0,
      ),
    ).toBe(100);
  });

  test("is at most a millisecond in this browser, and measured once", () => {
    const clock = createBrowserClock();
    expect(clock.stepMs()).toBeGreaterThan(0);
    expect(clock.stepMs()).toBeLessThanOrEqual(1);
    expect(clock.stepMs()).toBe(clock.stepMs());
  });
});

test("the browser's two clocks agree if neither was set", () => {
  const { lowMs, highMs } = readWall(createBrowserClock());
  expect(Math.abs(lowMs + highMs) / 2).toBeLessThan(1000);
  expect(highMs).toBeGreaterThan(lowMs);
});

test("the bound of the wall clock's error includes its resolution of a millisecond", () => {
  const device = stubDevice(NOON + 0.25, 0);
  device.setWall(250);
  const estimate = {
    offsetMs: 50,
    boundMs: 12,
    samples: 8,
    bestRoundTripMs: 24,
    newestAgeMs: 0,
    serverBoundMs: 1,
    synchronised: true,
  };
  const { differenceMs, boundMs } = deviceErrorOf(readWall(device), estimate);
  expect(differenceMs).toBeCloseTo(200.25, 3);
  expect(boundMs).toBeCloseTo(12.5, 3);
});
