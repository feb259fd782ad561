/** Where the server tells the time. */
export const TIME_PATH = "/api/time";

/** What the server says of its clock; stamps in ms since the epoch. */
export interface ServerStamps {
  readonly serverReceivedMs: number;
  readonly serverSentMs: number;
  /** How far its clock may be from UTC (ms), or null where it can't tell. */
  readonly serverBoundMs: number | null;
  readonly synchronised: boolean;
}

const METRIC = "time";

/** The stamps in the body of an answer of `TIME_PATH`, or undefined where it is none. */
export function readTimeAnswer(body: unknown): ServerStamps | undefined {
  const { receivedMs, sentMs, boundMs, synchronised } = (body ?? {}) as Record<string, unknown>;
  if (typeof receivedMs !== "number" || typeof sentMs !== "number") return undefined;
  return {
    serverReceivedMs: receivedMs,
    serverSentMs: sentMs,
    serverBoundMs: typeof boundMs === "number" && boundMs >= 0 ? boundMs : null,
    synchronised: synchronised === true,
  };
}

/**
 * The same in the `Server-Timing` of a document: `time;desc="<received> <sent> <bound or -> <true or false>"`.
 * Undefined where it has none.
 */
export function readServerTiming(
  metrics: readonly Pick<PerformanceServerTiming, "name" | "description">[],
): ServerStamps | undefined {
  const words = metrics.find(({ name }) => name === METRIC)?.description.split(" ");
  if (!words) return undefined;
  const [receivedMs, sentMs, boundMs] = words.map((word) => Number.parseFloat(word));
  if (!Number.isFinite(receivedMs) || !Number.isFinite(sentMs)) return undefined;
  const isKnown = Number.isFinite(boundMs);
  return readTimeAnswer({
    receivedMs,
    sentMs,
    boundMs: isKnown ? boundMs : null,
    synchronised: words[3] === "true",
  });
}
