import { TIME_PATH } from "../../shared/api/time.ts";
import { callApi } from "../kit/api/api-client.ts";
import type { DeviceClock } from "./device-clock.ts";
import type { Sample } from "./sample.ts";
import {
  openedConnection,
  parseTimeResponse,
  type RequestTiming,
  readServerTiming,
  sampleOfExchange,
  sampleOfNavigation,
  stampsOfTiming,
} from "./sample.ts";

/** Finds the browser's timing of a request to a path, started at or after `fromMs` since the time origin. */
type FindTiming = (path: string, fromMs: number) => Promise<RequestTiming | undefined>;

/** A timing may be listed a little after the response's body has arrived. */
const ATTEMPTS = 5;
const ATTEMPT_INTERVAL_MS = 20;

/**
 * Requests the server's time. If that opened a connection, it requests once more and uses the second response in any
 * case: its timestamps exclude the handshake. Throws an ApiError, a network error, or an Error for a response that
 * gives no sample.
 */
export async function takeSample(
  device: DeviceClock,
  signal: AbortSignal,
  findTiming: FindTiming = findResourceTiming,
): Promise<Sample> {
  const first = await requestTime(device, signal, findTiming);
  return first.openedConnection
    ? (await requestTime(device, signal, findTiming)).sample()
    : first.sample();
}

async function requestTime(device: DeviceClock, signal: AbortSignal, findTiming: FindTiming) {
  const fromMs = performance.now();
  const deviceSentMs = device.monotonicMs();
  const response = await callApi(TIME_PATH, { cache: "no-store", signal });
  const deviceReceivedMs = device.monotonicMs();
  const server = parseTimeResponse(await response.json());
  const timing = await findTiming(TIME_PATH, fromMs);
  const network = timing && stampsOfTiming(timing, performance.timeOrigin);
  return {
    openedConnection: timing !== undefined && openedConnection(timing),
    sample() {
      const stamps = network ?? { deviceSentMs, deviceReceivedMs };
      const sample = server && sampleOfExchange(stamps, server, device.stepMs());
      if (!sample) throw new Error("The server's response has no time.");
      return sample;
    },
  };
}

/** Clears the browser's buffer of timings, which is full after 250. */
async function findResourceTiming(path: string, fromMs: number) {
  const url = new URL(path, location.href).href;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const timing = performance
      .getEntriesByName(url, "resource")
      .findLast((entry) => entry.startTime >= fromMs);
    if (timing instanceof PerformanceResourceTiming) {
      performance.clearResourceTimings();
      return timing;
    }
    await new Promise((resolve) => setTimeout(resolve, ATTEMPT_INTERVAL_MS));
  }
  return undefined;
}

/** The document's own sample, from the time in its response; undefined if there is none. */
export function navigationSample(device: DeviceClock): Sample | undefined {
  const [timing] = performance.getEntriesByType("navigation");
  if (!(timing instanceof PerformanceNavigationTiming)) return undefined;
  const server = readServerTiming(timing.serverTiming);
  return server && sampleOfNavigation(timing, server, performance.timeOrigin, device.stepMs());
}
