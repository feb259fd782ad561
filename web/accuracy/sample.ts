import { TIME_PATH, type Time } from "../../shared/api/time.ts";
import { callApi } from "../kit/api/api-client.ts";
import type { DeviceClock } from "./device-clock.ts";

/** When a request was sent and its response began to arrive: T1 and T4 (NTP), in ms on the device's monotonic clock. */
interface DeviceStamps {
  readonly sentMs: number;
  readonly receivedMs: number;
}

export type Sample = NonNullable<ReturnType<typeof sampleOf>>;

/** Covers four timestamps: the server prints four decimals, and doubles near 1.8e12 lie 0.00024 apart. */
const ROUNDING_MS = 0.002;

/**
 * The interval (ms) of the true offset, server minus device, that an exchange allows: `T3 - T4 <= offset <= T2 - T1` on every path
 * (Marzullo 1984), widened by the resolution of the device's clock and the server's bound (0 if unknown). `highMs` ages from `sentMs`,
 * `lowMs` from `receivedMs`. Undefined for impossible timestamps, when a clock was set meanwhile.
 */
export function sampleOf(
  { sentMs, receivedMs }: DeviceStamps,
  server: Omit<Time, "source">,
  deviceStepMs: number,
) {
  const { boundMs: serverBoundMs, synchronised } = server;
  const slackMs = deviceStepMs + ROUNDING_MS + (serverBoundMs ?? 0);
  const lowMs = server.sentMs - receivedMs - slackMs;
  const highMs = server.receivedMs - sentMs + slackMs;
  const inOrder = receivedMs >= sentMs && server.sentMs >= server.receivedMs;
  if (!inOrder || !(lowMs <= highMs) || !Number.isFinite(highMs - lowMs)) return undefined;
  /** Without the server's own time. */
  const roundTripMs = Math.max(0, receivedMs - sentMs - (server.sentMs - server.receivedMs));
  return { lowMs, highMs, sentMs, receivedMs, roundTripMs, serverBoundMs, synchronised };
}

/** The used fields of a resource timing: ms since the time origin, 0 if the browser does not report them. */
export interface RequestTiming
  extends Pick<
    PerformanceResourceTiming,
    "fetchStart" | "connectStart" | "connectEnd" | "requestStart" | "responseStart"
  > {
  /** After interim responses (103), whose start is `responseStart`. Not in every browser. */
  readonly finalResponseHeadersStart?: number;
}

/** Whether `requestStart` is before the request is sent, as https://www.w3.org/TR/resource-timing/ requires: in Chromium, not in Firefox. */
const IS_REQUEST_START_RELIABLE = "userAgentData" in navigator;

/** The network's timestamps, which a busy page can't delay; undefined if the browser does not report them. */
export function stampsOfTiming(
  timing: RequestTiming,
  timeOriginMs: number,
  isRequestStartReliable = IS_REQUEST_START_RELIABLE,
): DeviceStamps | undefined {
  const { fetchStart, connectStart, connectEnd, requestStart, responseStart } = timing;
  if (requestStart <= 0 || responseStart <= 0) return undefined;
  // With early data (RFC 8446, 2.3) a request is sent before its connection is ready.
  const readyStart = connectEnd <= requestStart ? connectEnd : connectStart;
  return {
    sentMs:
      timeOriginMs + (isRequestStartReliable ? requestStart : Math.max(fetchStart, readyStart)),
    receivedMs: timeOriginMs + Math.max(responseStart, timing.finalResponseHeadersStart ?? 0),
  };
}

/** A timing may be listed a little after the response's body has arrived. */
const ATTEMPTS = 5;
const ATTEMPT_INTERVAL_MS = 20;

/** Throws an ApiError, a network error, or an Error without a sample. */
export async function takeSample(
  device: DeviceClock,
  signal: AbortSignal,
  findTiming: (fromMs: number) => Promise<RequestTiming | undefined> = findResourceTiming,
): Promise<Sample> {
  const fromMs = performance.now();
  const sentMs = device.monotonicMs();
  const response = await callApi(TIME_PATH, { cache: "no-store", signal });
  const receivedMs = device.monotonicMs();
  const server: Time = await response.json();
  const timing = await findTiming(fromMs);
  const network = timing && stampsOfTiming(timing, performance.timeOrigin);
  const sample = sampleOf(network ?? { sentMs, receivedMs }, server, device.stepMs);
  if (!sample) throw new Error("The server's response has no time.");
  return sample;
}

/** The browser's timing of a request begun at or after `fromMs` since the time origin. Clears its buffer, which is full after 250. */
async function findResourceTiming(fromMs: number) {
  const url = new URL(TIME_PATH, location.href).href;
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
