import { expect, test } from "vitest";
import { DEFAULT_RATE_BAND, estimateRateBand } from "./estimator.ts";

const bandOver = (baselineMs: number) =>
  estimateRateBand(
    [0, baselineMs].map((atMs) => ({
      lowMs: 0,
      highMs: 1,
      sentMs: atMs,
      receivedMs: atMs,
      roundTripMs: 1,
      serverBoundMs: null,
      synchronised: false,
    })),
  );

test("two samples a minute apart bound the rate, with 10 ppm of wander", () => {
  const { slowest, fastest } = bandOver(60_000);
  expect(fastest).toBeCloseTo(1 / 60_000 + 10e-6, 12);
  expect(slowest).toBeCloseTo(-1 / 60_000 - 10e-6, 12);
});

test("samples less than a minute apart do not bound the rate", () => {
  expect(bandOver(59_999)).toEqual(DEFAULT_RATE_BAND);
});
