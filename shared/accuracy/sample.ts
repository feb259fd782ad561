/** The four stamps of one question and its answer, each in ms since the epoch on the clock that its name says. */
export interface ExchangeTimestamps {
  /** The device's monotonic clock, when the question left. */
  readonly deviceSentMs: number;
  readonly serverReceivedMs: number;
  readonly serverSentMs: number;
  /** The device's monotonic clock, when the answer began to arrive. */
  readonly deviceReceivedMs: number;
  /** The step of the device's clock (ms); a stamp may be off by as much either way. */
  readonly deviceStepMs: number;
  /** How far the server's clock may be from UTC (ms), or null where the server can't tell. */
  readonly serverBoundMs: number | null;
  /** Whether the server's clock follows a source of UTC. */
  readonly synchronised: boolean;
}

/** An interval (ms) that held the true offset, server minus device, while the sample was taken. */
export interface Sample {
  readonly lowMs: number;
  readonly highMs: number;
  /** Device, monotonic: `highMs` ages from here. */
  readonly sentMs: number;
  /** Device, monotonic: `lowMs` ages from here. */
  readonly receivedMs: number;
  /** Time on the way, both directions (ms), without the server's own; never negative. */
  readonly roundTripMs: number;
  readonly serverBoundMs: number | null;
  readonly synchronised: boolean;
}

/** The server prints four decimals, and doubles near 1.8e12 lie 0.00024 apart; four stamps of each meet here. */
const ROUNDING_MS = 0.002;

/**
 * The sample of four stamps: no answer left before its question came, so `T3 - T4 <= offset <= T2 - T1` whatever the
 * path (Marzullo 1984), widened by the clocks' steps and the server's bound (0 where unknown). Undefined for stamps that
 * can't be: a clock was set in between.
 */
export function sampleOf(stamps: ExchangeTimestamps): Sample | undefined {
  const { deviceSentMs, serverReceivedMs, serverSentMs, deviceReceivedMs } = stamps;
  const slackMs = stamps.deviceStepMs + ROUNDING_MS + (stamps.serverBoundMs ?? 0);
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
    serverBoundMs: stamps.serverBoundMs,
    synchronised: stamps.synchronised,
  };
}
