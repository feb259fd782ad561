import { describe, expect, test, vi } from "vitest";
import { TIME_PATH } from "../../shared/api/time.ts";
import { stubApi } from "../testing/stub-api.ts";
import { createBrowserClock } from "./device-clock.ts";
import { type RequestTiming, stampsOfTiming, takeSample } from "./sample.ts";

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

const AHEAD = 5000;
const device = createBrowserClock();
const { signal } = new AbortController();

function stubTime() {
  return stubApi(() => {
    const nowMs = device.monotonicMs() + AHEAD;
    return Response.json({ receivedMs: nowMs, sentMs: nowMs, boundMs: 1, synchronised: true });
  });
}

/** A timing that began 30 ms before it was asked for. */
function timing(): RequestTiming {
  const responseStart = performance.now();
  const start = responseStart - 30;
  return {
    ...{ fetchStart: start, connectStart: start, connectEnd: start, requestStart: start },
    responseStart,
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
