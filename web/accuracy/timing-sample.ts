import { type Sample, sampleOf } from "../../shared/accuracy/sample.ts";
import type { ServerStamps } from "./time-response.ts";

/** What is read of a resource timing: ms since the time origin, 0 where the browser does not tell. */
export interface RequestTiming {
  readonly fetchStart: number;
  readonly connectStart: number;
  readonly connectEnd: number;
  readonly requestStart: number;
  readonly responseStart: number;
  /** Where interim answers (103) came first, `responseStart` is theirs. Not in every browser. */
  readonly finalResponseHeadersStart?: number;
}

/** What is read of a navigation besides. */
export interface NavigationTiming extends RequestTiming {
  readonly redirectCount: number;
  readonly workerStart: number;
  readonly transferSize: number;
}

/** When a question left and its answer began to arrive, on the device's monotonic clock. */
export interface DeviceStamps {
  readonly deviceSentMs: number;
  readonly deviceReceivedMs: number;
}

/**
 * Whether `requestStart` comes before the request leaves, as https://www.w3.org/TR/resource-timing/ wants it. Of Chromium, which
 * this tells, that is known; Firefox notes it afterwards, on a busy device by a millisecond and more.
 */
const IS_SENDING_TOLD_IN_TIME = "userAgentData" in navigator;

/** Whether the request waited for a connection of its own. */
export function openedConnection({ connectStart, connectEnd }: RequestTiming): boolean {
  return connectEnd > connectStart;
}

/** The network's own stamps, which a busy page can't delay; undefined where the browser does not tell them. */
export function stampsOfTiming(
  timing: RequestTiming,
  timeOriginMs: number,
  isSendingToldInTime = IS_SENDING_TOLD_IN_TIME,
): DeviceStamps | undefined {
  const { requestStart, responseStart, finalResponseHeadersStart = 0 } = timing;
  if (requestStart <= 0 || responseStart <= 0) return undefined;
  return {
    deviceSentMs: timeOriginMs + (isSendingToldInTime ? requestStart : notYetSentAt(timing)),
    deviceReceivedMs: timeOriginMs + Math.max(responseStart, finalResponseHeadersStart),
  };
}

/** An instant at which nothing of the question had left, in any browser. */
function notYetSentAt({ fetchStart, connectStart, connectEnd, requestStart }: RequestTiming) {
  // With early data (RFC 8446, 2.3) a question leaves before its connection is ready.
  return Math.max(fetchStart, connectEnd <= requestStart ? connectEnd : connectStart);
}

/** The sample of both sides' stamps; undefined where they can't be. */
export function sampleOfExchange(
  device: DeviceStamps,
  server: ServerStamps,
  deviceStepMs: number,
): Sample | undefined {
  return sampleOf({ ...device, ...server, deviceStepMs });
}

/** The sample that came with the document; undefined where the stamps may be those of an older answer. */
export function sampleOfNavigation(
  timing: NavigationTiming,
  server: ServerStamps,
  timeOriginMs: number,
  deviceStepMs: number,
): Sample | undefined {
  const { redirectCount, workerStart, transferSize } = timing;
  // Nothing was transferred for a document from the cache alone; one that the server confirmed has fresh stamps.
  if (redirectCount > 0 || workerStart > 0 || transferSize === 0) return undefined;
  const stamps = stampsOfTiming(timing, timeOriginMs);
  return stamps && sampleOfExchange(stamps, server, deviceStepMs);
}
