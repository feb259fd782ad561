import { describe, expect, test } from "vitest";
import { openedConnection, sampleOfNavigation, stampsOfTiming } from "./sample.ts";

const ORIGIN = Date.parse("2026-11-20T12:00:00Z");
const TIMING = {
  fetchStart: 5,
  connectStart: 5,
  connectEnd: 5,
  requestStart: 10,
  responseStart: 50,
};
const SERVER = {
  serverReceivedMs: ORIGIN + 1030,
  serverSentMs: ORIGIN + 1032,
  serverBoundMs: null,
  synchronised: false,
};

describe("the network's timestamps", () => {
  test("are those of request and response on the monotonic clock", () => {
    expect(stampsOfTiming(TIMING, ORIGIN)).toEqual({
      deviceSentMs: ORIGIN + 10,
      deviceReceivedMs: ORIGIN + 50,
    });
  });

  test("are those of the final response after an interim one", () => {
    const stamps = stampsOfTiming({ ...TIMING, finalResponseHeadersStart: 60 }, ORIGIN);
    expect(stamps?.deviceReceivedMs).toBe(ORIGIN + 60);
  });

  test.each([
    ["was fetched", {}, 5],
    ["had its connection ready", { connectStart: 6, connectEnd: 9 }, 9],
    [
      "began to connect, where it left before that was done",
      { connectStart: 6, connectEnd: 12 },
      6,
    ],
  ])(
    "start when the request %s, in a browser that may report the start of the request late",
    (_what, other, sentMs) => {
      const stamps = stampsOfTiming({ ...TIMING, ...other }, ORIGIN, false);
      expect(stamps?.deviceSentMs).toBe(ORIGIN + sentMs);
    },
  );

  test.each([["requestStart"], ["responseStart"]])("are undefined without %s", (name) => {
    expect(stampsOfTiming({ ...TIMING, [name]: 0 }, ORIGIN)).toBeUndefined();
  });

  test("distinguish a new connection from a reused one", () => {
    expect(openedConnection(TIMING)).toBe(false);
    expect(openedConnection({ ...TIMING, connectEnd: 9 })).toBe(true);
  });
});

describe("the document's sample", () => {
  const NAVIGATION = {
    ...TIMING,
    redirectCount: 0,
    workerStart: 0,
    transferSize: 4300,
  };

  test("is computed like any other", () => {
    const sample = sampleOfNavigation(NAVIGATION, SERVER, ORIGIN, 0.1);
    expect(sample?.lowMs).toBeCloseTo(981.9, 1);
    expect(sample?.highMs).toBeCloseTo(1020.1, 1);
  });

  test.each([
    ["the cache", { transferSize: 0 }],
    ["a service worker", { workerStart: 3 }],
    ["a redirect", { redirectCount: 1 }],
    ["a browser that tells no times", { requestStart: 0 }],
  ])("is not taken from %s", (_name, other) => {
    expect(sampleOfNavigation({ ...NAVIGATION, ...other }, SERVER, ORIGIN, 0.1)).toBeUndefined();
  });
});
