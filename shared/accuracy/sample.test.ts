import { describe, expect, test } from "vitest";
import { type ExchangeTimestamps, sampleOf } from "./sample.ts";

const NOON = Date.parse("2026-11-20T12:00:00Z");

/** The server is 1000 ms ahead; 10 ms there, 2 ms in the server, 30 ms back. */
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
  test("is the interval from T3 - T4 to T2 - T1, which holds the true offset", () => {
    const sample = sampleOf(STAMPS);
    expect(sample?.lowMs).toBeCloseTo(970, 2);
    expect(sample?.highMs).toBeCloseTo(1010, 2);
    expect(sample).toMatchObject({ roundTripMs: 40, sentMs: NOON, receivedMs: NOON + 42 });
  });

  test("is wider by the device's step and the server's bound, on either side", () => {
    const sample = sampleOf({ ...STAMPS, deviceStepMs: 0.1, serverBoundMs: 2.5 });
    expect(sample?.lowMs).toBeCloseTo(967.4, 2);
    expect(sample?.highMs).toBeCloseTo(1012.6, 2);
    expect(sample?.roundTripMs).toBe(40);
  });

  test.each([
    ["an answer before its question", { deviceReceivedMs: NOON - 1 }],
    [
      "an answer before its question, on a clock of coarse steps",
      { deviceReceivedMs: NOON - 1, serverSentMs: NOON + 1010, deviceStepMs: 100 },
    ],
    ["a server that answers before it is asked", { serverSentMs: NOON + 1009 }],
    ["more time in the server than on the whole way", { serverSentMs: NOON + 1100 }],
    ["a stamp that is no number", { serverReceivedMs: Number.NaN }],
    ["an infinite stamp", { deviceSentMs: Number.NEGATIVE_INFINITY }],
  ])("is not made of %s", (_name, wrong) => {
    expect(sampleOf({ ...STAMPS, ...wrong })).toBeUndefined();
  });
});
