import { parseTimeMetric, TIME_METRIC } from "../../shared/api/time.ts";
import { type Sample, sampleOf } from "./sample.ts";

/** The used fields of a resource timing: ms since the time origin, 0 if the browser does not report them. */
export interface RequestTiming {
  readonly fetchStart: number;
  readonly connectStart: number;
  readonly connectEnd: number;
  readonly requestStart: number;
  readonly responseStart: number;
  /** After interim responses (103), whose start is `responseStart`. Not in every browser. */
  readonly finalResponseHeadersStart?: number;
}

export interface NavigationTiming extends RequestTiming {
  readonly redirectCount: number;
  readonly workerStart: number;
  readonly transferSize: number;
}

/** When a request was sent and its response began to arrive, on the device's monotonic clock. */
export interface DeviceStamps {
  readonly deviceSentMs: number;
  readonly deviceReceivedMs: number;
}

/**
 * Whether `requestStart` is taken before the request is sent, as https://www.w3.org/TR/resource-timing/ requires. Chromium,
 * detected here, does so; Firefox takes it afterwards, on a busy device by a millisecond or more.
 */
const IS_REQUEST_START_RELIABLE = "userAgentData" in navigator;

export function openedConnection({ connectStart, connectEnd }: RequestTiming): boolean {
  return connectEnd > connectStart;
}

/** The network's timestamps, which a busy page can't delay; undefined if the browser does not report them. */
export function stampsOfTiming(
  timing: RequestTiming,
  timeOriginMs: number,
  isRequestStartReliable = IS_REQUEST_START_RELIABLE,
): DeviceStamps | undefined {
  const { requestStart, responseStart, finalResponseHeadersStart = 0 } = timing;
  if (requestStart <= 0 || responseStart <= 0) return undefined;
  return {
    deviceSentMs: timeOriginMs + (isRequestStartReliable ? requestStart : earliestSendTime(timing)),
    deviceReceivedMs: timeOriginMs + Math.max(responseStart, finalResponseHeadersStart),
  };
}

/** A time before which nothing was sent, in any browser. */
function earliestSendTime({ fetchStart, connectStart, connectEnd, requestStart }: RequestTiming) {
  // With early data (RFC 8446, 2.3) a request is sent before its connection is ready.
  return Math.max(fetchStart, connectEnd <= requestStart ? connectEnd : connectStart);
}

export function sampleOfExchange(
  device: DeviceStamps,
  server: ServerStamps,
  deviceStepMs: number,
): Sample | undefined {
  return sampleOf({ ...device, ...server, deviceStepMs });
}

/** The document's own sample; undefined if its timestamps may belong to an older response. */
export function sampleOfNavigation(
  timing: NavigationTiming,
  server: ServerStamps,
  timeOriginMs: number,
  deviceStepMs: number,
): Sample | undefined {
  const { redirectCount, workerStart, transferSize } = timing;
  // A document from the cache transferred nothing; one that the server revalidated has fresh timestamps.
  if (redirectCount > 0 || workerStart > 0 || transferSize === 0) return undefined;
  const stamps = stampsOfTiming(timing, timeOriginMs);
  return stamps && sampleOfExchange(stamps, server, deviceStepMs);
}

/** What the server says of its clock; stamps in ms since the epoch. */
interface ServerStamps {
  readonly serverReceivedMs: number;
  readonly serverSentMs: number;
  /** How far its clock may be from UTC (ms), or null where it can't tell. */
  readonly serverBoundMs: number | null;
  readonly synchronised: boolean;
}

/** The stamps in the body of an answer of `TIME_PATH`, or undefined where it is none. */
export function parseTimeResponse(body: unknown): ServerStamps | undefined {
  const { receivedMs, sentMs, boundMs, synchronised } = (body ?? {}) as Record<string, unknown>;
  if (typeof receivedMs !== "number" || typeof sentMs !== "number") return undefined;
  return {
    serverReceivedMs: receivedMs,
    serverSentMs: sentMs,
    serverBoundMs: typeof boundMs === "number" && boundMs >= 0 ? boundMs : null,
    synchronised: synchronised === true,
  };
}

/** The same in the `Server-Timing` of a document; undefined where it has none. */
export function readServerTiming(
  metrics: readonly Pick<PerformanceServerTiming, "name" | "description">[],
): ServerStamps | undefined {
  const metric = metrics.find(({ name }) => name === TIME_METRIC);
  return metric && parseTimeResponse(parseTimeMetric(metric.description));
}
