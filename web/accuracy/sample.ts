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
