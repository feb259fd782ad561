import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type SimulatedDevice, simulateSample, trueOffsetAt } from "../testing/simulated-device.ts";
import { createEstimator } from "./estimator.ts";

const NOON = Date.parse("2026-11-20T12:00:00Z");
const PPM = 1e-6;
/** Covers the rounding (ms) of sums of doubles near 1.8e12. */
const ROUNDING_MS = 0.001;

const exchanges = fc.array(
  fc.record({
    pauseMs: fc.oneof(
      fc.double({ min: 0, max: 300, noNaN: true }),
      fc.double({ min: 0, max: 90_000, noNaN: true }),
    ),
    thereMs: delay(),
    inServerMs: fc.double({ min: 0, max: 5, noNaN: true }),
    backMs: delay(),
    serverBoundMs: fc.option(fc.double({ min: 0, max: 20, noNaN: true })),
    serverErrorPart: fc.double({ min: -1, max: 1, noNaN: true }),
    wanderPart: fc.double({ min: -1, max: 1, noNaN: true }),
    lookAfterMs: fc.double({ min: 0, max: 30_000, noNaN: true }),
  }),
  { minLength: 1, maxLength: 80, size: "max" },
);

const world = fc.record({
  offsetMs: fc.double({ min: -1e10, max: 1e10, noNaN: true }),
  rate: fc.double({ min: -95 * PPM, max: 95 * PPM, noNaN: true }),
  stepMs: fc.constantFrom(0, 0.005, 0.1, 1, 100),
  exchanges,
});

function delay() {
  return fc.oneof(
    fc.double({ min: 0, max: 0.5, noNaN: true }),
    fc.double({ min: 0, max: 40, noNaN: true }),
    fc.double({ min: 0, max: 5000, noNaN: true }),
  );
}

type World = typeof world extends fc.Arbitrary<infer T> ? T : never;

/** Simulates a device: calls `look` after each sample with the samples so far. */
function play({ offsetMs, rate, stepMs, exchanges: plan }: World, firstMs = NOON) {
  const timed = plan.map((one) => ({ ...one, sentMs: 0 }));
  let atMs = firstMs;
  for (const one of timed) {
    one.sentMs = atMs + one.pauseMs;
    atMs = one.sentMs + one.thereMs + one.inServerMs + one.backMs;
  }
  const device: SimulatedDevice = {
    offsetMs,
    stepMs,
    rates: timed.map((one, index) => ({
      fromMs: index === 0 ? firstMs : one.sentMs,
      rate: rate + one.wanderPart * 5 * PPM,
    })),
  };
  const samples = timed.map((one) =>
    simulateSample(device, {
      ...one,
      serverErrorMs: one.serverErrorPart * (one.serverBoundMs ?? 0),
    }),
  );
  return { device, samples, timed, endMs: atMs };
}

describe("for every offset, delay, drift, wander and server error", () => {
  test("the bound is valid after each sample and without samples", () => {
    fc.assert(
      fc.property(world, (drawn) => {
        const { device, samples, timed } = play(drawn);
        const estimator = createEstimator();
        for (const [index, sample] of samples.entries()) {
          expect(estimator.add(sample)).toBe(true);
          const untilMs = timed[index + 1]?.sentMs ?? sample.receivedMs + 1e9;
          const afterMs = sample.receivedMs + drawn.stepMs + (timed[index]?.lookAfterMs ?? 0);
          for (const lookMs of [afterMs, untilMs].filter((ms) => ms >= sample.receivedMs)) {
            const error = errorAt(lookMs);
            expect(error.offMs).toBeLessThanOrEqual(error.boundMs + ROUNDING_MS);
          }
        }
        function errorAt(lookMs: number) {
          const estimate = estimator.estimateAt(lookMs);
          if (!estimate) throw new Error("There is no estimate after a sample.");
          const offMs = Math.abs(estimate.offsetMs - trueOffsetAt(device, lookMs));
          return { offMs, boundMs: estimate.boundMs };
        }
      }),
      { numRuns: 300 },
    );
  });

  test("more samples never widen the bound, which is at most that of the newest sample", () => {
    fc.assert(
      fc.property(world, (drawn) => {
        const { samples } = play(drawn);
        const estimator = createEstimator();
        for (const sample of samples) {
          const before = estimator.estimateAt(sample.receivedMs);
          estimator.add(sample);
          const boundMs = estimator.estimateAt(sample.receivedMs)?.boundMs ?? Number.NaN;
          const ownMs =
            (sample.highMs - sample.lowMs) / 2 + (sample.receivedMs - sample.sentMs) * 1e-4;
          expect(boundMs).toBeLessThanOrEqual(ownMs + ROUNDING_MS);
          const spanMs = sample.receivedMs - (samples[0]?.sentMs ?? 0);
          const allKept = spanMs < 3_000_000 && (before?.samples ?? 0) < 40;
          const boundBeforeMs = (allKept ? before?.boundMs : undefined) ?? Number.POSITIVE_INFINITY;
          expect(boundMs).toBeLessThanOrEqual(boundBeforeMs + ROUNDING_MS);
        }
      }),
    );
  });

  test("a step of the clock beyond the bound drops the old samples, and the bound is valid again", () => {
    fc.assert(
      fc.property(world, world, fc.boolean(), (before, after, forward) => {
        const first = play(before);
        const estimator = createEstimator();
        for (const sample of first.samples) estimator.add(sample);
        const stepMs = (forward ? 1 : -1) * 1e6;
        const offsetMs = trueOffsetAt(first.device, first.endMs) + stepMs;
        const second = play({ ...after, offsetMs }, first.endMs);
        for (const [index, sample] of second.samples.entries()) {
          expect(estimator.add(sample)).toBe(index > 0);
          const estimate = estimator.estimateAt(sample.receivedMs + after.stepMs);
          const trueMs = trueOffsetAt(second.device, sample.receivedMs + after.stepMs);
          expect(estimate?.samples).toBe(index + 1);
          expect(Math.abs((estimate?.offsetMs ?? Number.NaN) - trueMs)).toBeLessThanOrEqual(
            (estimate?.boundMs ?? 0) + ROUNDING_MS,
          );
        }
      }),
    );
  });
});
