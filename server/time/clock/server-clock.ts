import type { Time, TimeSource } from "../../../shared/api/time.ts";
import type { preciseClock } from "../../../shared/precise-clock.ts";

/** RFC 8633 and operators of public time servers ask for about a minute between requests. */
const SERVER_QUERY_INTERVAL_MS = 64_000;
/** MAXDIST of RFC 5905. */
const MAX_SYNCHRONISED_BOUND_MS = 1000;

interface Dependencies {
  readonly wall: ReturnType<typeof preciseClock>;
  readonly monotonicMs: () => number;
  readonly queryChrony: () => Promise<ClockCheck | undefined>;
  readonly queryServers: () => Promise<ClockCheck | undefined>;
}

interface KnownBound extends ClockCheck {
  readonly boundMs: number;
  /** Monotonic time and accumulated steps at the time of the check. */
  readonly atMs: number;
  readonly steppedMs: number;
}

export type ServerClock = ReturnType<typeof makeServerClock>;
export type ClockState = ReturnType<ServerClock["readState"]>;

/** Its maximum distance from UTC is that of the last check, plus drift and steps since then. */
export function makeServerClock({ wall, monotonicMs, queryChrony, queryServers }: Dependencies) {
  let known: KnownBound | undefined;
  let respondingSource: TimeSource = null;
  let nextServerQueryMs = Number.NEGATIVE_INFINITY;
  let polling: ReturnType<typeof check> | undefined;

  const now = (): number => wall.read().ms;

  /** The bound of this instant. Each call also narrows the clock's own bound and detects steps. */
  function readState() {
    const reading = wall.read();
    const bound = known && aged(known).boundMs + reading.boundMs;
    const boundMs = bound === undefined ? null : Math.ceil(bound * 1e4) / 1e4;
    return {
      atMs: reading.ms,
      boundMs,
      source: known?.source ?? respondingSource,
      synchronised: boundMs !== null && boundMs <= MAX_SYNCHRONISED_BOUND_MS,
      /** Whether a check that arrived just now excludes the bound. */
      isViolated: false,
    };
  }

  function aged(then: KnownBound): KnownBound {
    const atMs = monotonicMs();
    const { steppedMs } = wall;
    const driftMs = ((atMs - then.atMs) * then.driftPpm) / 1e6;
    const boundMs = then.boundMs + driftMs + (steppedMs - then.steppedMs);
    return { ...then, boundMs, atMs, steppedMs };
  }

  async function askServers(): Promise<ClockCheck | undefined> {
    const atMs = monotonicMs();
    if (atMs < nextServerQueryMs) return undefined;
    nextServerQueryMs = atMs + SERVER_QUERY_INTERVAL_MS;
    return queryServers();
  }

  async function check() {
    const start = { atMs: monotonicMs(), steppedMs: wall.steppedMs };
    const byChrony = await queryChrony();
    const found = byChrony && byChrony.boundMs !== null ? byChrony : await askServers();
    const state = readState();
    const { boundMs = null, leastErrorMs = 0 } = found ?? {};
    respondingSource = (found ?? byChrony)?.source ?? null;
    if (found && boundMs !== null) known = { ...found, ...start, boundMs };
    else if (known) known = { ...aged(known), driftPpm: FREE_RUNNING_DRIFT_PPM };
    // The bound covers every drift and step since the query, so one that is right is never excluded.
    const isViolated = boundMs !== null && leastErrorMs > (state.boundMs ?? Infinity);
    return { ...state, isViolated };
  }

  return {
    now,
    readState,
    steppedMs: () => wall.steppedMs,
    /** Call right before sending: `sentMs` is now. */
    timeResponse(this: void, receivedMs: number): Time {
      const { boundMs, source, synchronised } = readState();
      return { receivedMs, sentMs: Math.max(receivedMs, now()), boundMs, source, synchronised };
    },
    /** Asks chronyd or, if that gives no bound, the time servers. Returns the state just before the result took effect. */
    poll() {
      polling ??= check().finally(() => {
        polling = undefined;
      });
      return polling;
    },
  };
}

export interface ClockCheck {
  readonly source: NonNullable<TimeSource>;
  /** Maximum distance from UTC, in ms; null if the source responds but does not know. */
  readonly boundMs: number | null;
  /** Minimum distance from UTC, in ms: above 0 if the source excludes that the clock is right. */
  readonly leastErrorMs: number;
  /** How fast that bound grows, in parts per million. */
  readonly driftPpm: number;
}

export const FREE_RUNNING_DRIFT_PPM = 100;
