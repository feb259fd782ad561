import type { Time, TimeSource } from "../../../shared/api/time.ts";
import type { PreciseClock } from "./precise-clock.ts";

/** RFC 8633 and operators of public time servers ask for about a minute between requests. */
const SERVER_QUERY_INTERVAL_MS = 64_000;
/** MAXDIST of RFC 5905. */
const MAX_SYNCHRONISED_BOUND_MS = 1000;

interface Dependencies {
  readonly wall: PreciseClock;
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

export interface ClockState extends Pick<Time, "boundMs" | "source" | "synchronised"> {
  readonly atMs: number;
  /** Whether a check that arrived just now excludes the bound. */
  readonly isViolated: boolean;
}

/** Its maximum distance from UTC is that of the last check, plus drift and steps since then. */
export class ServerClock {
  readonly #dependencies: Dependencies;
  #known: KnownBound | undefined;
  #respondingSource: TimeSource = null;
  #nextServerQueryMs = Number.NEGATIVE_INFINITY;
  #polling: Promise<ClockState> | undefined;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  readonly now = (): number => this.#dependencies.wall.read().ms;

  get steppedMs(): number {
    return this.#dependencies.wall.steppedMs;
  }

  /** Call right before sending: `sentMs` is now. */
  readonly timeResponse = (receivedMs: number): Time => {
    const { boundMs, source, synchronised } = this.readState();
    const sentMs = Math.max(receivedMs, this.now());
    return { receivedMs, sentMs, boundMs, source, synchronised };
  };

  /** The bound of this instant. Each call also narrows the clock's own bound and detects steps. */
  readState(): ClockState {
    const reading = this.#dependencies.wall.read();
    const bound = this.#known && this.#aged(this.#known).boundMs + reading.boundMs;
    const boundMs = bound === undefined ? null : Math.ceil(bound * 1e4) / 1e4;
    return {
      atMs: reading.ms,
      boundMs,
      source: this.#known?.source ?? this.#respondingSource,
      synchronised: boundMs !== null && boundMs <= MAX_SYNCHRONISED_BOUND_MS,
      isViolated: false,
    };
  }

  /** Asks chronyd or, if that gives no bound, the time servers. Returns the state just before the result took effect. */
  poll(): Promise<ClockState> {
    this.#polling ??= this.#check().finally(() => {
      this.#polling = undefined;
    });
    return this.#polling;
  }

  async #check(): Promise<ClockState> {
    const start = { atMs: this.#dependencies.monotonicMs(), steppedMs: this.steppedMs };
    const byChrony = await this.#dependencies.queryChrony();
    const check = byChrony && byChrony.boundMs !== null ? byChrony : await this.#queryServers();
    const state = this.readState();
    this.#respondingSource = (check ?? byChrony)?.source ?? null;
    if (check && check.boundMs !== null) {
      this.#known = { ...check, ...start, boundMs: check.boundMs };
    } else if (this.#known) {
      this.#known = { ...this.#aged(this.#known), driftPpm: FREE_RUNNING_DRIFT_PPM };
    }
    return { ...state, isViolated: excludes(check, state.boundMs) };
  }

  async #queryServers(): Promise<ClockCheck | undefined> {
    const now = this.#dependencies.monotonicMs();
    if (now < this.#nextServerQueryMs) return undefined;
    this.#nextServerQueryMs = now + SERVER_QUERY_INTERVAL_MS;
    return this.#dependencies.queryServers();
  }

  #aged(known: KnownBound): KnownBound {
    const atMs = this.#dependencies.monotonicMs();
    const { steppedMs } = this;
    const driftMs = ((atMs - known.atMs) * known.driftPpm) / 1e6;
    const boundMs = known.boundMs + driftMs + (steppedMs - known.steppedMs);
    return { ...known, boundMs, atMs, steppedMs };
  }
}

/** The bound covers every drift and step since the query, so one that is right is never excluded. */
function excludes(check: ClockCheck | undefined, statedBoundMs: number | null): boolean {
  if (!check || check.boundMs === null || statedBoundMs === null) return false;
  return check.leastErrorMs > statedBoundMs;
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
