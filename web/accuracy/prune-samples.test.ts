import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { pruneSamples } from "./estimator.ts";
import type { Sample } from "./sample.ts";

const NOON = Date.parse("2026-11-20T12:00:00Z");

function sampleAt(atMs: number, lowMs: number, widthMs: number): Sample {
  return {
    lowMs,
    highMs: lowMs + widthMs,
    sentMs: atMs,
    receivedMs: atMs,
    roundTripMs: widthMs,
    serverBoundMs: null,
    synchronised: false,
  };
}

const stream = fc
  .array(
    fc.record({
      // A clock with a coarse resolution gives several samples one timestamp.
      pauseMs: fc.oneof(fc.constant(0), fc.double({ min: 1, max: 60_000, noNaN: true })),
      lowMs: fc.double({ min: -1000, max: 0, noNaN: true }),
      widthMs: fc.double({ min: 0, max: 1000, noNaN: true }),
    }),
    { minLength: 1, maxLength: 200, size: "max" },
  )
  .map((parts) => {
    let atMs = NOON;
    return parts.map(({ pauseMs, lowMs, widthMs }) => {
      atMs += pauseMs;
      return sampleAt(atMs, lowMs, widthMs);
    });
  });

describe("pruneSamples of a stream", () => {
  test("keeps at most 64 samples, and always the newest", () => {
    fc.assert(
      fc.property(stream, (samples) => {
        let kept: readonly Sample[] = [];
        for (const sample of samples) {
          kept = pruneSamples([...kept, sample]);
          expect(kept.length).toBeLessThanOrEqual(64);
          expect(kept.at(-1)).toBe(sample);
        }
      }),
    );
  });

  test("keeps the best sample of the last hour for every rate", () => {
    fc.assert(
      fc.property(stream, fc.double({ min: -1e-4, max: 1e-4, noNaN: true }), (samples, rate) => {
        const newestMs = samples.at(-1)?.receivedMs ?? 0;
        const lastHour = samples.filter(({ sentMs }) => newestMs - sentMs <= 3_600_000);
        const best = (of: readonly Sample[]) => [
          Math.max(...of.map((one) => one.lowMs + rate * (newestMs - one.receivedMs))),
          Math.min(...of.map((one) => one.highMs + rate * (newestMs - one.sentMs))),
        ];
        const kept = pruneSamples(samples);
        const [low = 0, high = 0] = best(kept);
        const [trueLow = 0, trueHigh = 0] = best(lastHour);
        expect(low).toBeCloseTo(trueLow, 6);
        expect(high).toBeCloseTo(trueHigh, 6);
      }),
    );
  });

  test("keeps the best of several samples with one timestamp", () => {
    const together = [-30, -10, -20].map((lowMs) => sampleAt(NOON, lowMs, 20));
    const later = Array.from({ length: 20 }, (_, index) => sampleAt(NOON + index, -500, 1000));
    expect(pruneSamples([...together, ...later])).toContain(together[1]);
  });
});
