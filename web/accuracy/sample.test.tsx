import { describe, expect, test, vi } from "vitest";
import { formatTimeMetric, TIME_METRIC, TIME_PATH, type Time } from "../../shared/api/time.ts";
import { stubApi } from "../testing/stub-api.ts";
import { stubDevice } from "../testing/stub-device.ts";
import { createBrowserClock } from "./device-clock.ts";
import { navigationSample, type RequestTiming, stampsOfTiming, takeSample } from "./sample.ts";

const ORIGIN = Date.parse("2026-11-20T12:00:00Z");
const TIMING = {
  fetchStart: 5,
  connectStart: 5,
  connectEnd: 5,
  requestStart: 10,
  responseStart: 50,
};

describe("the network's timestamps", () => {
  test.each([
    ["request and response", {}, true, [10, 50]],
    ["the final one of two responses", { finalResponseHeadersStart: 60 }, true, [10, 60]],
    ["the fetch, where the request may be reported late", {}, false, [5, 50]],
    ["the ready connection, likewise", { connectStart: 6, connectEnd: 9 }, false, [9, 50]],
    ["a connection that is ready too late", { connectStart: 6, connectEnd: 12 }, false, [6, 50]],
    ["nothing without the start of the request", { requestStart: 0 }, true, undefined],
    ["nothing without the start of the response", { responseStart: 0 }, true, undefined],
  ])("are those of %s", (_what, change, isReliable, expected) => {
    const stamps = stampsOfTiming({ ...TIMING, ...change }, 0, isReliable);
    expect(stamps && [stamps.sentMs, stamps.receivedMs]).toEqual(expected);
  });
});

describe("the document's sample", () => {
  const TIME: Time = {
    receivedMs: ORIGIN + 1030,
    sentMs: ORIGIN + 1032,
    ...{ boundMs: 1.5, source: "chrony", synchronised: true },
  };
  const description = /desc="(.*)"/.exec(formatTimeMetric(TIME))?.[1] ?? "";
  const NAVIGATION = {
    ...{ ...TIMING, redirectCount: 0, workerStart: 0, transferSize: 4300 },
    serverTiming: [{ name: TIME_METRIC, description }],
  };

  test("is that of the time in its Server-Timing", () => {
    const sample = navigationSample(stubDevice(ORIGIN), NAVIGATION, ORIGIN);
    expect(sample).toMatchObject({ serverBoundMs: 1.5, synchronised: true });
    expect(sample?.lowMs).toBeCloseTo(980.4, 1);
    expect(sample?.highMs).toBeCloseTo(1021.6, 1);
  });

  test.each([
    ["the cache", { transferSize: 0 }],
    ["a service worker", { workerStart: 3 }],
    ["a redirect", { redirectCount: 1 }],
    ["a browser that tells no times", { requestStart: 0 }],
    ["a server that tells no time", { serverTiming: [] }],
    ["another metric", { serverTiming: [{ name: "db", description }] }],
    ["another format", { serverTiming: [{ name: TIME_METRIC, description: "hit" }] }],
  ])("is not taken from %s", (_name, other) => {
    const read = navigationSample(stubDevice(ORIGIN), { ...NAVIGATION, ...other }, ORIGIN);
    expect(read).toBeUndefined();
  });
});

const AHEAD = 5000;
const device = createBrowserClock();
const { signal } = new AbortController();

/** Stands in for a server that is 5 s ahead. */
function stubTime() {
  return stubApi(() => {
    const nowMs = device.monotonicMs() + AHEAD;
    return Response.json({ receivedMs: nowMs, sentMs: nowMs, boundMs: 1, synchronised: true });
  });
}

/** A timing that began 30 ms before it was asked for. */
function timing(connectMs = 0): RequestTiming {
  const now = performance.now();
  return {
    fetchStart: now - 30,
    connectStart: now - 30,
    connectEnd: now - 30 + connectMs,
    requestStart: now - 30,
    responseStart: now,
  };
}

describe("a sample", () => {
  test("uses the browser's timestamps of the request, and bypasses the cache", async () => {
    const { callsTo } = stubTime();
    const sample = await takeSample(device, signal, async () => timing());
    expect(sample.roundTripMs).toBeCloseTo(30, 3);
    expect(sample).toMatchObject({ serverBoundMs: 1, synchronised: true });
    expect(callsTo("GET", TIME_PATH)[0]?.[1]).toMatchObject({ cache: "no-store", signal });
  });

  test("uses the script's timestamps if the browser provides none", async () => {
    stubTime();
    const sample = await takeSample(device, signal, async () => undefined);
    expect(sample.highMs - sample.lowMs).toBeLessThan(1000);
    expect(sample.lowMs).toBeLessThan(AHEAD);
    expect(sample.highMs).toBeGreaterThan(AHEAD);
  });

  test("is the second one if the first request opened a connection, even if the second does, too", async () => {
    const { callsTo } = stubTime();
    const timings = [timing(20), { ...timing(5), requestStart: performance.now() - 10 }];
    const sample = await takeSample(device, signal, async () => timings.shift());
    expect(callsTo("GET", TIME_PATH)).toHaveLength(2);
    expect(sample.roundTripMs).toBeLessThan(30);
  });

  test("fails if the response has no time or is an error", async () => {
    stubApi(() => Response.json({ time: "noon" }));
    await expect(takeSample(device, signal, async () => timing())).rejects.toThrow("no time");
    stubApi(() => new Response("busy", { status: 503 }));
    await expect(takeSample(device, signal)).rejects.toThrow("503: busy");
  });

  test("finds the browser's timing of a real request, and removes it from the buffer", async () => {
    const ask = window.fetch.bind(window);
    const find = vi.spyOn(performance, "getEntriesByName");
    vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
      await (await ask(path, init)).text();
      return Response.json({ receivedMs: AHEAD, sentMs: AHEAD });
    });
    await takeSample(device, signal);
    expect(find.mock.results.at(-1)?.value.at(-1)).toMatchObject({
      ...{ entryType: "resource", initiatorType: "fetch" },
    });
    expect(performance.getEntriesByName(new URL(TIME_PATH, location.href).href)).toEqual([]);
  });
});
