import { parseTimeMetric, TIME_METRIC } from "../../shared/api/time.ts";

/** The four timestamps of an NTP-like exchange, in ms since the epoch on the named clock. */
export interface ExchangeTimestamps {
  /** T1, by the device's monotonic clock. */
  readonly deviceSentMs: number;
  readonly serverReceivedMs: number;
  readonly serverSentMs: number;
  /** T4, by the device's monotonic clock, when the response begins to arrive. */
  readonly deviceReceivedMs: number;
  /** The resolution of the device's clock (ms); its timestamps may be off by this much either way. */
  readonly deviceStepMs: number;
  /** The largest error of the server's clock against UTC (ms); null if unknown. */
  readonly serverBoundMs: number | null;
  readonly synchronised: boolean;
}

/** An interval (ms) with the true offset, server minus device. `highMs` ages from `sentMs`, `lowMs` from `receivedMs`. */
export interface Sample {
  readonly lowMs: number;
  readonly highMs: number;
  readonly sentMs: number;
  readonly receivedMs: number;
  /** Network time in both directions (ms), without the server's own; never negative. */
  readonly roundTripMs: number;
  readonly serverBoundMs: number | null;
  readonly synchronised: boolean;
}

/** Covers four timestamps: the server prints four decimals, and doubles near 1.8e12 lie 0.00024 apart. */
const ROUNDING_MS = 0.002;

/**
 * The sample of an exchange: `T3 - T4 <= offset <= T2 - T1` on every path (Marzullo 1984), widened by the clocks'
 * resolution and the server's bound (0 if unknown). Undefined for impossible timestamps, when a clock was set meanwhile.
 */
export function sampleOf(timestamps: ExchangeTimestamps): Sample | undefined {
  const { deviceSentMs, serverReceivedMs, serverSentMs, deviceReceivedMs } = timestamps;
  const slackMs = timestamps.deviceStepMs + ROUNDING_MS + (timestamps.serverBoundMs ?? 0);
  const lowMs = serverSentMs - deviceReceivedMs - slackMs;
  const highMs = serverReceivedMs - deviceSentMs + slackMs;
  const inOrder = deviceReceivedMs >= deviceSentMs && serverSentMs >= serverReceivedMs;
  if (!inOrder || !(lowMs <= highMs) || !Number.isFinite(highMs - lowMs)) return undefined;
  return {
    lowMs,
    highMs,
    sentMs: deviceSentMs,
    receivedMs: deviceReceivedMs,
    roundTripMs: Math.max(0, deviceReceivedMs - deviceSentMs - (serverSentMs - serverReceivedMs)),
    serverBoundMs: timestamps.serverBoundMs,
    synchronised: timestamps.synchronised,
  };
}

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

interface NavigationTiming extends RequestTiming {
  readonly redirectCount: number;
  readonly workerStart: number;
  readonly transferSize: number;
}

/** When a request was sent and its response began to arrive, on the device's monotonic clock. */
interface DeviceStamps {
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
