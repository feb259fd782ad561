import type { Time, TimeSource } from "../../shared/api/time.ts";
import { type ClockCheck, FREE_RUNNING_DRIFT_PPM } from "./clock-check.ts";
import type { PreciseClock } from "./precise-clock.ts";

/** Servers on the network are spared: RFC 8633 and their operators ask for a minute or so between two requests. */
const SERVERS_EVERY_MS = 64_000;
/** RFC 5905's MAXDIST: a clock that may be farther off is not called synchronised. */
const MOST_SYNCHRONISED_MS = 1000;

interface Dependencies {
  readonly wall: PreciseClock;
  /** Ms since any instant, never stepping: by it checks grow old. */
  readonly steadyMs: () => number;
  readonly queryChrony: () => Promise<ClockCheck | undefined>;
  readonly queryServers: () => Promise<ClockCheck | undefined>;
}

interface KnownBound {
  readonly source: TimeSource;
  readonly boundMs: number;
  readonly driftPpm: number;
  /** The instants of the check, by the steady clock and by what the system's clock had stepped. */
  readonly atMs: number;
  readonly steppedMs: number;
}

/** The server's clock, and how far it is from UTC: as it was last checked, plus drift and steps since. */
export class ServerClock {
  readonly #dependencies: Dependencies;
  #known: KnownBound | undefined;
  #respondingSource: TimeSource = null;
  #serversDueAt = Number.NEGATIVE_INFINITY;
  #polling: Promise<void> | undefined;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** Ms since the epoch. */
  readonly now = (): number => this.#dependencies.wall.read().ms;

  /** All steps of the system's clock since the start, at most, in ms. */
  get steppedMs(): number {
    return this.#dependencies.wall.steppedMs;
  }

  /** What an answer says of time; to be asked for right before it is sent. */
  readonly timeResponse = (receivedMs: number): Time => {
    const bound = this.#boundMs();
    const boundMs = bound === undefined ? null : Math.ceil(bound * 1e4) / 1e4;
    return {
      receivedMs,
      sentMs: Math.max(receivedMs, this.now()),
      boundMs,
      source: this.#known?.source ?? this.#respondingSource,
      synchronised: boundMs !== null && boundMs <= MOST_SYNCHRONISED_MS,
    };
  };

  /** Has the clock checked: by chronyd, where that can't tell by the servers. While one poll runs there is no second. */
  poll(): Promise<void> {
    this.#polling ??= this.#check().finally(() => {
      this.#polling = undefined;
    });
    return this.#polling;
  }

  async #check(): Promise<void> {
    const start = { atMs: this.#dependencies.steadyMs(), steppedMs: this.steppedMs };
    const byChrony = await this.#dependencies.queryChrony();
    const check = byChrony && byChrony.boundMs !== null ? byChrony : await this.#queryServers();
    this.#respondingSource = (check ?? byChrony)?.source ?? null;
    if (check && check.boundMs !== null) {
      this.#known = { ...check, ...start, boundMs: check.boundMs };
    } else if (this.#known) {
      this.#known = {
        ...this.#known,
        ...this.#aged(this.#known),
        driftPpm: FREE_RUNNING_DRIFT_PPM,
      };
    }
  }

  async #queryServers(): Promise<ClockCheck | undefined> {
    const now = this.#dependencies.steadyMs();
    if (now < this.#serversDueAt) return undefined;
    this.#serversDueAt = now + SERVERS_EVERY_MS;
    return this.#dependencies.queryServers();
  }

  #boundMs(): number | undefined {
    if (!this.#known) return undefined;
    const reading = this.#dependencies.wall.read();
    return this.#aged(this.#known).boundMs + reading.boundMs;
  }

  #aged({ boundMs, driftPpm, ...then }: KnownBound) {
    const atMs = this.#dependencies.steadyMs();
    const { steppedMs } = this;
    const drifted = ((atMs - then.atMs) * driftPpm) / 1e6;
    return { boundMs: boundMs + drifted + (steppedMs - then.steppedMs), atMs, steppedMs };
  }
}
