import { describe, expect, test } from "vitest";
import { type ExchangeTimestamps, sampleOf } from "./sample.ts";

const NOON = Date.parse("2026-11-20T12:00:00Z");

/** The server is 1000 ms ahead; the request takes 10 ms, the server 2 ms, the response 30 ms. */
const STAMPS: ExchangeTimestamps = {
  deviceSentMs: NOON,
  serverReceivedMs: NOON + 1010,
  serverSentMs: NOON + 1012,
  deviceReceivedMs: NOON + 42,
  deviceStepMs: 0,
  serverBoundMs: null,
  synchronised: false,
};

describe("a sample", () => {
  test("is the interval from T3 - T4 to T2 - T1, which contains the true offset", () => {
    const sample = sampleOf(STAMPS);
    expect(sample?.lowMs).toBeCloseTo(970, 2);
    expect(sample?.highMs).toBeCloseTo(1010, 2);
    expect(sample).toMatchObject({ roundTripMs: 40, sentMs: NOON, receivedMs: NOON + 42 });
  });

  test("is widened by the resolution of the device's clock and the server's bound on either side", () => {
    const sample = sampleOf({ ...STAMPS, deviceStepMs: 0.1, serverBoundMs: 2.5 });
    expect(sample?.lowMs).toBeCloseTo(967.4, 2);
    expect(sample?.highMs).toBeCloseTo(1012.6, 2);
    expect(sample?.roundTripMs).toBe(40);
  });

  test.each([
    ["a response before its request", { deviceReceivedMs: NOON - 1 }],
    [
      "a response before its request, on a clock with a coarse resolution",
      { deviceReceivedMs: NOON - 1, serverSentMs: NOON + 1010, deviceStepMs: 100 },
    ],
    ["a server that responds before it receives the request", { serverSentMs: NOON + 1009 }],
    ["more time in the server than in the whole exchange", { serverSentMs: NOON + 1100 }],
    ["a timestamp of NaN", { serverReceivedMs: Number.NaN }],
    ["an infinite timestamp", { deviceSentMs: Number.NEGATIVE_INFINITY }],
  ])("is undefined for %s", (_name, wrong) => {
    expect(sampleOf({ ...STAMPS, ...wrong })).toBeUndefined();
  });
});
