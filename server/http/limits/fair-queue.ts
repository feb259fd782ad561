import type { ServerResponse } from "node:http";
import { Refusal } from "../errors.ts";
import type { Visitor } from "./visitor.ts";

/** Served in one turn of the event loop; a request that takes longer is alone in its turn. */
const TURN_MS = 5;
/** An address may take this part of the places that are still free, so that a flood leaves some to everyone else. */
const ADDRESS_SHARE = 1 / 8;
const NETWORK_SHARE = 1 / 4;
/** Turns in a row that are left to new connections, since Node accepts one in each. */
const MAX_ACCEPTING_TURNS = 64;

interface Options {
  readonly maxWaiting: number;
  /** A request that has waited longer is refused at its turn. */
  readonly maxWaitMs: number;
  /** Requests of one network that run at once, each until its response closes. */
  readonly maxRunning?: number;
  readonly refusal?: Refusal;
}

/** The requests of one network that wait. */
class Line {
  /** What starts them, by address in the order of their turns. */
  readonly addresses = new Map<string, Set<() => void>>();
  size = 0;
}

/**
 * Serves a request at once while the event loop keeps up. Otherwise requests wait and are served in turn by network, and within
 * it by address, so that a burst of one delays the others by one of its requests; between them the loop accepts and reads.
 */
export class FairQueue {
  readonly #options: Required<Options>;
  /** By network in the order of their turns. */
  readonly #lines = new Map<string, Line>();
  readonly #running = new Map<string, number>();
  #waiting = 0;
  #isScheduled = false;
  /** When the first request of this turn of the event loop was served. */
  #turnStartedMs: number | undefined;
  /** After a full turn, until new connections are accepted and their requests read. */
  #isCatchingUp = false;
  #hasAccepted = false;
  #acceptingTurns = 0;

  constructor(options: Options) {
    const refusal = new Refusal("overloaded");
    this.#options = { maxRunning: Number.POSITIVE_INFINITY, refusal, ...options };
  }

  /** Whether a request is served at once. If not, it must wait. */
  mayEnter(): boolean {
    return this.#waiting === 0 && !this.#isCatchingUp && this.#hasTime(performance.now());
  }

  /**
   * Resolves at the turn of a visitor. Rejects with a refusal if too many wait, or at its turn after too long a wait. Never
   * settles if the response closes before.
   */
  turn({ network, address }: Visitor, response?: ServerResponse): Promise<void> {
    const { maxWaiting, maxWaitMs, refusal } = this.#options;
    const free = maxWaiting - this.#waiting;
    const line = this.#lines.get(network) ?? new Line();
    const own = line.addresses.get(address) ?? new Set();
    const mayWait = (size: number, share: number) => size < Math.max(1, free * share);
    if (free <= 0 || !mayWait(own.size, ADDRESS_SHARE) || !mayWait(line.size, NETWORK_SHARE)) {
      return Promise.reject(refusal);
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const sinceMs = performance.now();
    const start = () => {
      if (performance.now() - sinceMs > maxWaitMs) return reject(refusal);
      this.#run(network, response);
      resolve();
    };
    line.addresses.set(address, own.add(start));
    this.#lines.set(network, line);
    this.#count(line, 1);
    this.#schedule();
    response?.once("close", () => this.#remove({ network, address }, start));
    return promise;
  }

  readonly noteConnection = (): void => {
    this.#hasAccepted = true;
  };

  #hasTime(nowMs: number): boolean {
    if (this.#turnStartedMs !== undefined) return nowMs - this.#turnStartedMs < TURN_MS;
    this.#turnStartedMs = nowMs;
    this.#schedule();
    return true;
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(this.#endTurn);
  }

  readonly #endTurn = (): void => {
    this.#isScheduled = false;
    const startedMs = this.#turnStartedMs;
    this.#turnStartedMs = undefined;
    if (startedMs !== undefined && performance.now() - startedMs >= TURN_MS) {
      this.#catchUp();
    } else if (this.#isCatchingUp && this.#isAccepting()) {
      this.#schedule();
    } else {
      this.#isCatchingUp = false;
      this.#serveUntil(performance.now() + TURN_MS);
    }
  };

  #catchUp(): void {
    this.#isCatchingUp = true;
    this.#schedule();
  }

  #isAccepting(): boolean {
    const isAccepting = this.#hasAccepted && this.#acceptingTurns < MAX_ACCEPTING_TURNS;
    this.#hasAccepted = false;
    this.#acceptingTurns = isAccepting ? this.#acceptingTurns + 1 : 0;
    return isAccepting;
  }

  #serveUntil(endMs: number): void {
    const network = this.#nextNetwork();
    const line = network === undefined ? undefined : this.#lines.get(network);
    const [address, own] = line?.addresses.entries().next().value ?? [];
    const [start] = own ?? [];
    if (network === undefined || !line || address === undefined || !own || !start) return;
    this.#remove({ network, address }, start);
    // Behind all others.
    if (line.addresses.delete(address)) line.addresses.set(address, own);
    if (this.#lines.delete(network)) this.#lines.set(network, line);
    start();
    // A tick that a microtask asks for runs after all microtasks: what the request does without waiting is over then.
    queueMicrotask(() =>
      process.nextTick(() => {
        if (performance.now() < endMs) this.#serveUntil(endMs);
        else this.#catchUp();
      }),
    );
  }

  #nextNetwork(): string | undefined {
    for (const network of this.#lines.keys()) {
      if ((this.#running.get(network) ?? 0) < this.#options.maxRunning) return network;
    }
    return undefined;
  }

  #run(network: string, response: ServerResponse | undefined): void {
    if (this.#options.maxRunning === Number.POSITIVE_INFINITY) return;
    this.#running.set(network, (this.#running.get(network) ?? 0) + 1);
    response?.once("close", () => {
      const left = (this.#running.get(network) ?? 1) - 1;
      if (left > 0) this.#running.set(network, left);
      else this.#running.delete(network);
      this.#schedule();
    });
  }

  #remove({ network, address }: Visitor, start: () => void): void {
    const line = this.#lines.get(network);
    const own = line?.addresses.get(address);
    if (!line || !own?.delete(start)) return;
    this.#count(line, -1);
    if (own.size === 0) line.addresses.delete(address);
    if (line.size === 0) this.#lines.delete(network);
  }

  #count(line: Line, change: 1 | -1): void {
    line.size += change;
    this.#waiting += change;
  }
}
