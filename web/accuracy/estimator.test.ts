import { describe, expect, test } from "vitest";
import { simulateSample, trueOffsetAt } from "../testing/simulated-device.ts";
import { createEstimator } from "./estimator.ts";
import type { Sample } from "./sample.ts";

const NOON = Date.parse("2026-11-20T12:00:00Z");
const HOUR_MS = 3_600_000;

function between(lowMs: number, highMs: number, atMs = NOON): Sample {
  return {
    lowMs,
    highMs,
    sentMs: atMs,
    receivedMs: atMs,
    roundTripMs: highMs - lowMs,
    serverBoundMs: null,
    synchronised: false,
  };
}

describe("an estimate", () => {
  test("is undefined before the first sample", () => {
    expect(createEstimator().estimateAt(NOON)).toBeUndefined();
  });

  test("is the middle of the intersection of all samples, with half its width as the bound", () => {
    const estimator = createEstimator();
    estimator.add(between(0, 40));
    estimator.add(between(10, 60));
    expect(estimator.estimateAt(NOON)).toEqual({
      offsetMs: 25,
      boundMs: 15,
      samples: 2,
      bestRoundTripMs: 40,
      newestAgeMs: 0,
      serverBoundMs: null,
      synchronised: false,
    });
  });

  test("has the server's bound and synchronisation of the newest sample", () => {
    const estimator = createEstimator();
    estimator.add(between(0, 40));
    estimator.add({ ...between(0, 40), serverBoundMs: 1.5, synchronised: true });
    expect(estimator.estimateAt(NOON)).toMatchObject({ serverBoundMs: 1.5, synchronised: true });
  });

  test("widens by 100 ppm without samples while the rate is unknown", () => {
    const estimator = createEstimator();
    estimator.add(between(0, 40));
    const estimate = estimator.estimateAt(NOON + 100_000);
    expect(estimate?.boundMs).toBeCloseTo(30, 6);
    expect(estimate?.newestAgeMs).toBe(100_000);
  });

  test("at an instant before the newest sample is that of the newest sample", () => {
    const estimator = createEstimator();
    estimator.add(between(0, 40));
    expect(estimator.estimateAt(NOON - 1000)).toEqual(estimator.estimateAt(NOON));
  });

  test("is undefined after a reset", () => {
    const estimator = createEstimator();
    estimator.add(between(0, 40));
    estimator.reset();
    expect(estimator.estimateAt(NOON)).toBeUndefined();
  });
});

describe("contradictory samples", () => {
  test("are those that differ by more than 100 ppm of drift", () => {
    const estimator = createEstimator();
    estimator.add(between(10, 30));
    expect(estimator.add(between(31, 71, NOON + 10_000))).toBe(true);
  });

  test("are dropped if their rates contradict each other too", () => {
    const estimator = createEstimator();
    const rates = [0, 0, 0, 0, 50].map((ms, index) =>
      between(ms, ms + 1, NOON + (index * HOUR_MS) / 8),
    );
    expect(rates.map((sample) => estimator.add(sample))).toEqual([true, true, true, true, false]);
  });
});

describe("over a day with a sample every 30 seconds and 40 ppm of drift", () => {
  const device = { offsetMs: 1234, stepMs: 0.1, rates: [{ fromMs: NOON, rate: 40e-6 }] };
  const estimator = createEstimator();
  const bounds = Array.from({ length: 2880 }, (_, index) => {
    const sentMs = NOON + index * 30_000;
    const sample = simulateSample(device, {
      sentMs,
      thereMs: 15 + ((index * 7919) % 10),
      inServerMs: 0.1,
      backMs: 15 + ((index * 104_729) % 11),
      serverErrorMs: 0,
      serverBoundMs: 0,
    });
    estimator.add(sample);
    const lookMs = sentMs + 30_000;
    const { offsetMs, boundMs, samples } = estimator.estimateAt(lookMs) ?? failing();
    return { boundMs, samples, offMs: Math.abs(offsetMs - trueOffsetAt(device, lookMs)) };
  });

  test("the bound is valid, and stops growing within the hour near half the best round trip", () => {
    const late = bounds.slice(120);
    expect(bounds.every(({ offMs, boundMs }) => offMs <= boundMs)).toBe(true);
    expect(Math.max(...late.map(({ boundMs }) => boundMs))).toBeLessThan(15 + 8);
    expect(Math.max(...late.map(({ offMs }) => offMs))).toBeLessThan(4);
  });

  test("no sample is dropped as contradictory", () => {
    expect(bounds.at(-1)?.samples).toBe(2880);
  });

  test("a measured rate widens the bound more slowly during an hour without samples", () => {
    const endMs = NOON + 2880 * 30_000;
    const boundAt = (ms: number) => estimator.estimateAt(endMs + ms)?.boundMs ?? failing();
    const firstHourMs = boundAt(HOUR_MS - 30_000) - boundAt(0);
    expect(firstHourMs).toBeLessThan(25e-6 * HOUR_MS);
    expect(boundAt(3 * HOUR_MS) - boundAt(2 * HOUR_MS)).toBeCloseTo(100e-6 * HOUR_MS, 3);
  });
});

function failing(): never {
  throw new Error("There is no estimate.");
}
