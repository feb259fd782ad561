import { parseTimeMetric, TIME_METRIC } from "../../shared/api/time.ts";

/** What the server says of its clock; stamps in ms since the epoch. */
export interface ServerStamps {
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
