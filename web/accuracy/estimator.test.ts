import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { HOUR_MS } from "../../shared/durations.ts";
import { createEstimator } from "./estimator.ts";
import { type Sample, sampleOf } from "./sample.ts";

const NOON = Date.parse("2026-11-20T12:00:00Z");
const PPM = 1e-6;
/** Covers the rounding (ms) of sums of doubles near 1.8e12. */
const ROUNDING_MS = 0.001;

interface Device {
  /** The true offset (ms), server minus device, at the start of the first rate. */
  readonly offsetMs: number;
  /** From `fromMs` (device) on, the offset changes by `rate` (ms per ms); in order of time. */
  readonly rates: readonly { readonly fromMs: number; readonly rate: number }[];
  /** The resolution of its clock (ms). */
  readonly stepMs: number;
}

interface Exchange {
  readonly sentMs: number;
  readonly thereMs: number;
  readonly inServerMs: number;
  readonly backMs: number;
  /** The true error of the server's clock, and the bound that it reports. */
  readonly serverErrorMs: number;
  readonly serverBoundMs: number | null;
}

function trueOffsetAt({ offsetMs, rates }: Device, deviceMs: number): number {
  let sumMs = offsetMs;
  for (const [index, { fromMs, rate }] of rates.entries()) {
    const untilMs = Math.min(deviceMs, rates[index + 1]?.fromMs ?? deviceMs);
    if (untilMs > fromMs) sumMs += rate * (untilMs - fromMs);
  }
  return sumMs;
}

function simulate(device: Device, exchange: Exchange): Sample {
  const { sentMs, serverErrorMs, serverBoundMs } = exchange;
  const arrivesMs = sentMs + exchange.thereMs;
  const leavesMs = arrivesMs + exchange.inServerMs;
  const serverAt = (ms: number) => ms + trueOffsetAt(device, ms) + serverErrorMs;
  const read = (ms: number) =>
    device.stepMs > 0 ? Math.floor(ms / device.stepMs) * device.stepMs : ms;
  const sample = sampleOf(
    { sentMs: read(sentMs), receivedMs: read(leavesMs + exchange.backMs) },
    {
      ...{ receivedMs: serverAt(arrivesMs), sentMs: serverAt(leavesMs) },
      ...{ boundMs: serverBoundMs, synchronised: serverBoundMs !== null },
    },
    device.stepMs,
  );
  return sample ?? failing();
}

function failing(): never {
  throw new Error("There is no sample or no estimate.");
}

const upTo = (max: number, min = 0) => fc.double({ min, max, noNaN: true });
const delay = fc.oneof(upTo(0.5), upTo(40), upTo(5000));
const world = fc.record({
  offsetMs: upTo(1e10, -1e10),
  rate: upTo(95 * PPM, -95 * PPM),
  stepMs: fc.constantFrom(0, 0.005, 0.1, 1, 100),
  exchanges: fc.array(
    fc.record({
      pauseMs: fc.oneof(upTo(300), upTo(90_000)),
      ...{ thereMs: delay, inServerMs: upTo(5), backMs: delay },
      serverBoundMs: fc.option(upTo(20)),
      serverErrorPart: upTo(1, -1),
      wanderPart: upTo(1, -1),
      lookAfterMs: upTo(30_000),
    }),
    { minLength: 1, maxLength: 80, size: "max" },
  ),
});
type World = typeof world extends fc.Arbitrary<infer T> ? T : never;

function play({ offsetMs, rate, stepMs, exchanges }: World, firstMs = NOON) {
  let endMs = firstMs;
  const timed = exchanges.map((one) => {
    const sentMs = endMs + one.pauseMs;
    endMs = sentMs + one.thereMs + one.inServerMs + one.backMs;
    return { ...one, sentMs, serverErrorMs: one.serverErrorPart * (one.serverBoundMs ?? 0) };
  });
  const rates = timed.map(({ sentMs, wanderPart }, index) => ({
    fromMs: index === 0 ? firstMs : sentMs,
    rate: rate + wanderPart * 5 * PPM,
  }));
  const device = { offsetMs, stepMs, rates };
  return { device, samples: timed.map((one) => simulate(device, one)), timed, endMs };
}

/** How far an estimate is from the truth beyond its bound, in ms. */
function excessAt(estimator: ReturnType<typeof createEstimator>, device: Device, ms: number) {
  const { offsetMs, boundMs } = estimator.estimateAt(ms) ?? failing();
  return Math.abs(offsetMs - trueOffsetAt(device, ms)) - boundMs;
}

describe("for every offset, delay, drift, wander and server error", () => {
  test("the bound is valid after each sample and without samples, and at most that of the newest one; more never widen it", () => {
    fc.assert(
      fc.property(world, (drawn) => {
        const { device, samples, timed } = play(drawn);
        const estimator = createEstimator();
        for (const [index, sample] of samples.entries()) {
          const before = estimator.estimateAt(sample.receivedMs)?.boundMs ?? Infinity;
          expect(estimator.add(sample)).toBe(true);
          const boundMs = estimator.estimateAt(sample.receivedMs)?.boundMs ?? failing();
          const ownMs =
            (sample.highMs - sample.lowMs) / 2 + (sample.receivedMs - sample.sentMs) * 1e-4;
          expect(boundMs).toBeLessThanOrEqual(ownMs + ROUNDING_MS);
          const isOfLastHour = sample.receivedMs - (samples[0]?.sentMs ?? 0) < HOUR_MS;
          expect(isOfLastHour ? boundMs : 0).toBeLessThanOrEqual(before + ROUNDING_MS);
          const untilMs = timed[index + 1]?.sentMs ?? sample.receivedMs + 1e9;
          const afterMs = sample.receivedMs + drawn.stepMs + (timed[index]?.lookAfterMs ?? 0);
          for (const lookMs of [afterMs, untilMs].filter((ms) => ms >= sample.receivedMs))
            expect(excessAt(estimator, device, lookMs)).toBeLessThanOrEqual(ROUNDING_MS);
        }
      }),
      { numRuns: 300 },
    );
  });

  test("a step of the clock beyond the bound drops the old samples, and the bound is valid again", () => {
    fc.assert(
      fc.property(world, world, fc.constantFrom(-1e6, 1e6), (before, after, stepMs) => {
        const first = play(before);
        const estimator = createEstimator();
        for (const sample of first.samples) estimator.add(sample);
        const offsetMs = trueOffsetAt(first.device, first.endMs) + stepMs;
        const second = play({ ...after, offsetMs }, first.endMs);
        for (const [index, sample] of second.samples.entries()) {
          expect(estimator.add(sample)).toBe(index > 0);
          const lookMs = sample.receivedMs + after.stepMs;
          expect(estimator.estimateAt(lookMs)?.samples).toBe(index + 1);
          expect(excessAt(estimator, second.device, lookMs)).toBeLessThanOrEqual(ROUNDING_MS);
        }
      }),
    );
  });
});

function between(lowMs: number, highMs: number, atMs = NOON): Sample {
  return {
    ...{ lowMs, highMs, sentMs: atMs, receivedMs: atMs, roundTripMs: highMs - lowMs },
    ...{ serverBoundMs: null, synchronised: false },
  };
}

test("an estimate is the middle of what all samples allow, with the server's bound of the newest one, until a reset", () => {
  const estimator = createEstimator();
  expect(estimator.estimateAt(NOON)).toBeUndefined();
  estimator.add(between(0, 40));
  estimator.add({ ...between(10, 60), serverBoundMs: 1.5, synchronised: true });
  expect(estimator.estimateAt(NOON)).toEqual({
    offsetMs: 25,
    boundMs: 15,
    samples: 2,
    bestRoundTripMs: 40,
    ageMs: 0,
    serverBoundMs: 1.5,
    synchronised: true,
  });
  expect(estimator.estimateAt(NOON - 1000)).toEqual(estimator.estimateAt(NOON));
  const later = estimator.estimateAt(NOON + 100_000);
  expect(later?.boundMs, "100 ppm while the rate is unknown").toBeCloseTo(25, 6);
  expect(later?.ageMs).toBe(100_000);
  estimator.reset();
  expect(estimator.estimateAt(NOON)).toBeUndefined();
});

test("samples whose rates contradict each other are dropped", () => {
  const estimator = createEstimator();
  const agree = [0, 0, 0, 0, 50].map((ms, index) =>
    estimator.add(between(ms, ms + 1, NOON + (index * HOUR_MS) / 8)),
  );
  expect(agree).toEqual([true, true, true, true, false]);
});

test("over a day with 40 ppm of drift the bound settles near half the best round trip, and later widens more slowly", () => {
  const device = { offsetMs: 1234, stepMs: 0.1, rates: [{ fromMs: NOON, rate: 40 * PPM }] };
  const estimator = createEstimator();
  const count = 2880;
  for (let index = 0; index < count; index += 1) {
    const sentMs = NOON + index * 30_000;
    const [thereMs, backMs] = [15 + ((index * 7919) % 10), 15 + ((index * 104_729) % 11)];
    const exchange = { sentMs, thereMs, inServerMs: 0.1, backMs };
    estimator.add(simulate(device, { ...exchange, serverErrorMs: 0, serverBoundMs: 0 }));
    if (index < 120) continue;
    const { offsetMs, boundMs } = estimator.estimateAt(sentMs + 30_000) ?? failing();
    expect(boundMs).toBeLessThan(15 + 8);
    expect(Math.abs(offsetMs - trueOffsetAt(device, sentMs + 30_000))).toBeLessThan(4);
  }
  const boundAfter = (hours: number) =>
    estimator.estimateAt(NOON + count * 30_000 + hours * HOUR_MS)?.boundMs ?? failing();
  expect(estimator.estimateAt(NOON)?.samples, "none is dropped as contradictory").toBe(count);
  expect(boundAfter(0.9) - boundAfter(0)).toBeLessThan(25 * PPM * HOUR_MS);
  expect(boundAfter(3) - boundAfter(2)).toBeCloseTo(100 * PPM * HOUR_MS, 3);
});
