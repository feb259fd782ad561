import type { ServerResponse } from "node:http";
import { Refusal } from "../errors.ts";
import type { Visitor } from "./budgets.ts";

/** Served in one turn of the event loop; a request that takes longer is alone in its turn. */
const TURN_MS = 5;
/** An address may take this part of the places that are still free, so that a flood leaves some to everyone else. */
const ADDRESS_SHARE = 1 / 8;
const NETWORK_SHARE = 1 / 4;
/** Turns in a row that are left to new connections, since Node accepts one in each. */
const MAX_ACCEPTING_TURNS = 64;

interface Options {
  readonly maxWaiting: number;
  readonly maxWaitMs: number;
  /** Requests of one network that run at once, each until its response closes. */
  readonly maxRunning?: number;
  readonly refusal?: Refusal;
}

interface Waiting extends PromiseWithResolvers<void> {
  readonly sinceMs: number;
  readonly response: ServerResponse | undefined;
}

/** The requests of one network: those that wait by address, in the order of their turns. */
class Line {
  readonly addresses = new Map<string, Waiting[]>();
  waiting = 0;
  running = 0;
}

/**
 * Serves a request at once while the event loop keeps up. Otherwise requests wait and are served in turn by network, and within
 * it by address, so that a burst of one delays the others by one of its requests; between them the loop accepts and reads.
 */
export class FairQueue {
  readonly #options: Required<Options>;
  readonly #lines = new Map<string, Line>();
  #waiting = 0;
  #isScheduled = false;
  #turnStartedMs: number | undefined;
  /** After a full turn, until new connections are accepted and their requests read. */
  #isCatchingUp = false;
  #hasAccepted = false;
  #acceptingTurns = 0;

  constructor(options: Options) {
    const refusal = new Refusal("overloaded");
    this.#options = { maxRunning: Number.POSITIVE_INFINITY, refusal, ...options };
  }

  mayEnter(): boolean {
    if (this.#waiting > 0 || this.#isCatchingUp) return false;
    const nowMs = performance.now();
    if (this.#turnStartedMs !== undefined) return nowMs - this.#turnStartedMs < TURN_MS;
    this.#turnStartedMs = nowMs;
    this.#schedule();
    return true;
  }

  /**
   * Resolves at the turn of a visitor. Rejects with a refusal if too many wait, or at its turn after too long a wait. Never
   * settles if the response closes before.
   */
  turn({ network, address }: Visitor, response?: ServerResponse): Promise<void> {
    const { maxWaiting, refusal } = this.#options;
    const free = maxWaiting - this.#waiting;
    const line = this.#lines.get(network) ?? new Line();
    const own = line.addresses.get(address) ?? [];
    const mayWait = (waiting: number, share: number) => waiting < Math.max(1, free * share);
    if (free <= 0 || !mayWait(own.length, ADDRESS_SHARE) || !mayWait(line.waiting, NETWORK_SHARE)) {
      return Promise.reject(refusal);
    }
    const waiting = {
      ...Promise.withResolvers<void>(),
      ...{ sinceMs: performance.now(), response },
    };
    own.push(waiting);
    line.addresses.set(address, own);
    this.#lines.set(network, line);
    line.waiting += 1;
    this.#waiting += 1;
    this.#schedule();
    return waiting.promise;
  }

  readonly noteConnection = (): void => {
    this.#hasAccepted = true;
  };

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
    for (const [network, line] of this.#lines) {
      if (line.waiting === 0 || line.running >= this.#options.maxRunning) continue;
      const next = this.#takeNext(network, line);
      // Its client has left.
      if (!next || next.response?.destroyed) continue;
      this.#start(next, network, line);
      // A tick that a microtask asks for runs after all microtasks: what the request does without waiting is over then.
      queueMicrotask(() =>
        process.nextTick(() => {
          if (performance.now() < endMs) this.#serveUntil(endMs);
          else this.#catchUp();
        }),
      );
      return;
    }
  }

  /** Takes the next request of a network, which comes after all others from then on, as does its address within it. */
  #takeNext(network: string, line: Line): Waiting | undefined {
    const [first] = line.addresses;
    if (!first) return undefined;
    const [address, own] = first;
    const next = own.shift();
    line.addresses.delete(address);
    if (own.length > 0) line.addresses.set(address, own);
    line.waiting -= 1;
    this.#waiting -= 1;
    this.#lines.delete(network);
    if (line.waiting + line.running > 0) this.#lines.set(network, line);
    return next;
  }

  #start({ sinceMs, response, resolve, reject }: Waiting, network: string, line: Line): void {
    const { maxWaitMs, maxRunning, refusal } = this.#options;
    if (performance.now() - sinceMs > maxWaitMs) {
      reject(refusal);
      return;
    }
    if (maxRunning < Number.POSITIVE_INFINITY) {
      this.#lines.set(network, line);
      line.running += 1;
      response?.once("close", () => {
        line.running -= 1;
        if (line.running === 0 && line.waiting === 0) this.#lines.delete(network);
        this.#schedule();
      });
    }
    resolve();
  }
}
