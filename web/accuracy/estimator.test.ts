import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { HOUR_MS } from "../../shared/durations.ts";
import { createEstimator } from "./estimator.ts";
import { type Sample, sampleOf } from "./sample.ts";

const NOON = Date.parse("2026-11-20T12:00:00Z");
const PPM = 1e-6;
/** Covers the rounding (ms) of sums of doubles near 1.8e12. */
const ROUNDING_MS = 0.001;

const failing = (): never => {
  throw new Error("There is no sample or no estimate.");
};

const upTo = (max: number, min = 0) => fc.double({ min, max, noNaN: true });
const delay = fc.oneof(upTo(0.5), upTo(40), upTo(5000));
const world = fc.record({
  /** Server minus device, at the start. */
  offsetMs: upTo(1e10, -1e10),
  rate: upTo(95 * PPM, -95 * PPM),
  /** The resolution of the device's clock. */
  stepMs: fc.constantFrom(0, 0.005, 0.1, 1, 100),
  exchanges: fc.array(
    fc.record({
      pauseMs: fc.oneof(upTo(300), upTo(90_000)),
      thereMs: delay,
      inServerMs: upTo(5),
      backMs: delay,
      serverBoundMs: fc.option(upTo(20)),
      serverErrorPart: upTo(1, -1),
      wanderPart: upTo(1, -1),
      lookAfterMs: upTo(30_000),
    }),
    { minLength: 1, maxLength: 80, size: "max" },
  ),
});
type World = typeof world extends fc.Arbitrary<infer T> ? T : never;

/** The samples of a world, whose rate is another with each exchange, and its true offset. */
function play({ offsetMs, rate, stepMs, exchanges }: World, firstMs = NOON) {
  const start = { atMs: firstMs, offsetMs, rate };
  const turns = [start];
  const offsetAt = (ms: number) => {
    const turn = turns.findLast(({ atMs }) => atMs <= ms) ?? start;
    return turn.offsetMs + turn.rate * (ms - turn.atMs);
  };
  const read = (ms: number) => (stepMs > 0 ? Math.floor(ms / stepMs) * stepMs : ms);
  let endMs = firstMs;
  const samples = exchanges.map((one) => {
    const atMs = endMs + one.pauseMs;
    turns.push({ atMs, offsetMs: offsetAt(atMs), rate: rate + one.wanderPart * 5 * PPM });
    const arrivesMs = atMs + one.thereMs;
    const leavesMs = arrivesMs + one.inServerMs;
    endMs = leavesMs + one.backMs;
    const boundMs = one.serverBoundMs;
    const serverAt = (ms: number) => ms + offsetAt(ms) + one.serverErrorPart * (boundMs ?? 0);
    const server = { receivedMs: serverAt(arrivesMs), sentMs: serverAt(leavesMs), boundMs };
    const stamps = { sentMs: read(atMs), receivedMs: read(endMs) };
    return sampleOf(stamps, { ...server, synchronised: boundMs !== null }, stepMs) ?? failing();
  });
  /** How far an estimate is from the truth beyond its bound, in ms. */
  const excessAt = (estimator: ReturnType<typeof createEstimator>, ms: number) => {
    const estimate = estimator.estimateAt(ms) ?? failing();
    return Math.abs(estimate.offsetMs - offsetAt(ms)) - estimate.boundMs;
  };
  return { samples, offsetAt, excessAt, endMs };
}

describe("for every offset, delay, drift, wander and server error", () => {
  test("the bound is valid after each sample and without samples, and at most that of the newest one; more never widen it", () => {
    fc.assert(
      fc.property(world, (drawn) => {
        const { samples, excessAt } = play(drawn);
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
          const untilMs = samples[index + 1]?.sentMs ?? sample.receivedMs + 1e9;
          const afterMs =
            sample.receivedMs + drawn.stepMs + (drawn.exchanges[index]?.lookAfterMs ?? 0);
          for (const lookMs of [afterMs, untilMs].filter((ms) => ms >= sample.receivedMs))
            expect(excessAt(estimator, lookMs)).toBeLessThanOrEqual(ROUNDING_MS);
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
        const offsetMs = first.offsetAt(first.endMs) + stepMs;
        const second = play({ ...after, offsetMs }, first.endMs);
        for (const [index, sample] of second.samples.entries()) {
          expect(estimator.add(sample)).toBe(index > 0);
          const lookMs = sample.receivedMs + after.stepMs;
          expect(estimator.estimateAt(lookMs)?.samples).toBe(index + 1);
          expect(second.excessAt(estimator, lookMs)).toBeLessThanOrEqual(ROUNDING_MS);
        }
      }),
    );
  });
});

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
  const exchanges = Array.from({ length: 2880 }, (_, index) => ({
    pauseMs: 29_970,
    thereMs: 15 + ((index * 7919) % 10),
    inServerMs: 0.1,
    backMs: 15 + ((index * 104_729) % 11),
    serverBoundMs: 0,
    serverErrorPart: 0,
    wanderPart: 0,
    lookAfterMs: 0,
  }));
  const day = play({ offsetMs: 1234, rate: 40 * PPM, stepMs: 0.1, exchanges });
  const estimator = createEstimator();
  const boundAt = (ms: number) => estimator.estimateAt(ms)?.boundMs ?? failing();
  for (const [index, sample] of day.samples.entries()) {
    estimator.add(sample);
    if (index < 120) continue;
    const lookMs = sample.sentMs + 30_000;
    expect(boundAt(lookMs)).toBeLessThan(15 + 8);
    expect(day.excessAt(estimator, lookMs) + boundAt(lookMs)).toBeLessThan(4);
  }
  const boundAfter = (hours: number) => boundAt(day.endMs + hours * HOUR_MS);
  expect(estimator.estimateAt(NOON)?.samples, "none is dropped as contradictory").toBe(2880);
  expect(boundAfter(0.9) - boundAfter(0)).toBeLessThan(25 * PPM * HOUR_MS);
  expect(boundAfter(3) - boundAfter(2)).toBeCloseTo(100 * PPM * HOUR_MS, 3);
});
