import { describe, expect, test, vi } from "vitest";
import { TIME_PATH } from "../../shared/api/time.ts";
import { stubApi } from "../testing/stub-api.ts";
import { createBrowserClock } from "./device-clock.ts";
import type { RequestTiming } from "./sample.ts";
import { navigationSample, takeSample } from "./take-sample.ts";

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
    expect(sample.lowMs).toBeLessThan(AHEAD);
    expect(sample.highMs).toBeGreaterThan(AHEAD);
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

  test("is requested again if the first request opened a connection", async () => {
    const { callsTo } = stubTime();
    const timings = [timing(20), { ...timing(), requestStart: performance.now() - 10 }];
    const sample = await takeSample(device, signal, async () => timings.shift());
    expect(callsTo("GET", TIME_PATH)).toHaveLength(2);
    expect(sample.roundTripMs).toBeLessThan(30);
  });

  test("is used if the second request opened a connection too: its timestamps exclude the handshake", async () => {
    const { callsTo } = stubTime();
    await takeSample(device, signal, async () => timing(20));
    expect(callsTo("GET", TIME_PATH)).toHaveLength(2);
  });

  test("fails if the response has no time or is an error", async () => {
    stubApi(() => Response.json({ time: "noon" }));
    await expect(takeSample(device, signal, async () => timing())).rejects.toThrow("no time");
    stubApi(() => new Response("busy", { status: 503 }));
    await expect(takeSample(device, signal)).rejects.toThrow("503: busy");
  });

  test("finds the browser's timing of a real request, and removes it from the buffer", async () => {
    const ask = window.fetch.bind(window);
    let timed: PerformanceEntry | undefined;
    const find = performance.getEntriesByName.bind(performance);
    vi.spyOn(performance, "getEntriesByName").mockImplementation((...args) => {
      const entries = find(...args);
      timed = entries.at(-1);
      return entries;
    });
    vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
      const sentMs = device.monotonicMs() + AHEAD;
      await (await ask(path, init)).text();
      return Response.json({ receivedMs: sentMs, sentMs: device.monotonicMs() + AHEAD });
    });
    await takeSample(device, signal).catch(() => undefined);
    expect(timed).toMatchObject({ entryType: "resource", initiatorType: "fetch" });
    expect(find(new URL(TIME_PATH, location.href).href)).toEqual([]);
  });
});

test("a document without the server's timestamps gives no sample", () => {
  expect(navigationSample(device)).toBeUndefined();
});
