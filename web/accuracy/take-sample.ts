import type { Sample } from "../../shared/accuracy/sample.ts";
import { TIME_PATH } from "../../shared/api/time.ts";
import { callApi } from "../api/api-client.ts";
import type { DeviceClock } from "./device-clock.ts";
import { parseTimeResponse, readServerTiming } from "./time-response.ts";
import {
  openedConnection,
  type RequestTiming,
  sampleOfExchange,
  sampleOfNavigation,
  stampsOfTiming,
} from "./timing-sample.ts";

/** Finds the browser's timing of a request to a path that began at or after an instant (ms since the time origin). */
type FindTiming = (path: string, fromMs: number) => Promise<RequestTiming | undefined>;

/** A timing may be listed a little after the answer's body is there. */
const LOOKS = 5;
const LOOK_EACH_MS = 20;

/**
 * Asks the server for the time once; a question that had to open a connection is asked again, and taken if that one had
 * to as well: its stamps begin behind the handshake. Throws an ApiError, the network's own error, or an Error for an
 * answer that gives no sample.
 */
export async function takeSample(
  device: DeviceClock,
  signal: AbortSignal,
  findTiming: FindTiming = findResourceTiming,
): Promise<Sample> {
  const first = await ask(device, signal, findTiming);
  return first.isFresh ? (await ask(device, signal, findTiming)).sample() : first.sample();
}

async function ask(device: DeviceClock, signal: AbortSignal, findTiming: FindTiming) {
  const fromMs = performance.now();
  const deviceSentMs = device.monotonicMs();
  const response = await callApi(TIME_PATH, { cache: "no-store", signal });
  const deviceReceivedMs = device.monotonicMs();
  const server = parseTimeResponse(await response.json());
  const timing = await findTiming(TIME_PATH, fromMs);
  const network = timing && stampsOfTiming(timing, performance.timeOrigin);
  return {
    isFresh: timing !== undefined && openedConnection(timing),
    sample() {
      const stamps = network ?? { deviceSentMs, deviceReceivedMs };
      const sample = server && sampleOfExchange(stamps, server, device.stepMs());
      if (!sample) throw new Error("The server's answer is no time.");
      return sample;
    },
  };
}

/** Takes the timing out of the browser's list, which holds 250 and then no more. */
async function findResourceTiming(path: string, fromMs: number) {
  const url = new URL(path, location.href).href;
  for (let look = 0; look < LOOKS; look += 1) {
    const timing = performance
      .getEntriesByName(url, "resource")
      .findLast((entry) => entry.startTime >= fromMs);
    if (timing instanceof PerformanceResourceTiming) {
      performance.clearResourceTimings();
      return timing;
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_EACH_MS));
  }
  return undefined;
}

/** The sample that the document itself brought, without another request; undefined where there is none. */
export function navigationSample(device: DeviceClock): Sample | undefined {
  const [timing] = performance.getEntriesByType("navigation");
  if (!(timing instanceof PerformanceNavigationTiming)) return undefined;
  const server = readServerTiming(timing.serverTiming);
  return server && sampleOfNavigation(timing, server, performance.timeOrigin, device.stepMs());
}
