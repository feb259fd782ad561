import type { Time, TimeSource } from "../../shared/api/time.ts";
import { type ClockCheck, FREE_DRIFT_PPM } from "./clock-check.ts";
import type { FineWallClock } from "./fine-wall-clock.ts";

/** Servers on the network are spared: RFC 8633 and their operators ask for a minute or so between two requests. */
const SERVERS_EVERY_MS = 64_000;
/** RFC 5905's MAXDIST: a clock that may be farther off is not called synchronised. */
const MOST_SYNCHRONISED_MS = 1000;

interface Dependencies {
  readonly wall: FineWallClock;
  /** Ms since any instant, never stepping: by it checks grow old. */
  readonly steadyMs: () => number;
  readonly askChrony: () => Promise<ClockCheck | undefined>;
  readonly askServers: () => Promise<ClockCheck | undefined>;
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
  #answering: TimeSource = null;
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
  readonly answer = (receivedMs: number): Time => {
    const bound = this.#boundMs();
    const boundMs = bound === undefined ? null : Math.ceil(bound * 1e4) / 1e4;
    return {
      receivedMs,
      sentMs: Math.max(receivedMs, this.now()),
      boundMs,
      source: this.#known?.source ?? this.#answering,
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
    const byChrony = await this.#dependencies.askChrony();
    const check = byChrony && byChrony.boundMs !== null ? byChrony : await this.#askServers();
    this.#answering = (check ?? byChrony)?.source ?? null;
    if (check && check.boundMs !== null) {
      this.#known = { ...check, ...start, boundMs: check.boundMs };
    } else if (this.#known) {
      this.#known = { ...this.#known, ...this.#aged(this.#known), driftPpm: FREE_DRIFT_PPM };
    }
  }

  async #askServers(): Promise<ClockCheck | undefined> {
    const now = this.#dependencies.steadyMs();
    if (now < this.#serversDueAt) return undefined;
    this.#serversDueAt = now + SERVERS_EVERY_MS;
    return this.#dependencies.askServers();
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
