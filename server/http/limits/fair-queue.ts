import type { ServerResponse } from "node:http";
import { Refusal } from "../errors.ts";
import type { Visitor } from "./budgets.ts";
import type { Limits } from "./limit-connections.ts";

/** Served in one turn of the event loop; a request that takes longer is alone in its turn. */
const TURN_MS = 5;
/** An address may take this part of the places that are still free, so that a flood leaves some to everyone else. */
const ADDRESS_SHARE = 1 / 8;
const NETWORK_SHARE = 1 / 4;
/** Turns in a row that are left to new connections, since Node accepts one in each. */
const MAX_ACCEPTING_TURNS = 64;

const OVERLOADED = new Refusal("overloaded");

interface Waiting extends PromiseWithResolvers<void> {
  readonly address: string;
  /** A network serves one request of each address in a round. */
  readonly round: number;
  readonly sinceMs: number;
  readonly response: ServerResponse | undefined;
}

/**
 * Serves a request at once while the event loop keeps up. Otherwise requests wait and are served in turn by network, and within
 * it by address, so that a burst of one delays the others by one of its requests; between them the loop accepts and reads.
 */
export class FairQueue {
  readonly #limits: Pick<Limits, "maxWaiting" | "maxWaitMs">;
  /** By network. Both are in the order of their turns. */
  readonly #lines = new Map<string, Waiting[]>();
  #waiting = 0;
  #isScheduled = false;
  #turnStartedMs: number | undefined;
  /** After a full turn, until new connections are accepted and their requests read. */
  #isCatchingUp = false;
  #hasAccepted = false;
  #acceptingTurns = 0;

  constructor(limits: Pick<Limits, "maxWaiting" | "maxWaitMs">) {
    this.#limits = limits;
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
    const free = this.#limits.maxWaiting - this.#waiting;
    const line = this.#lines.get(network) ?? [];
    const mayWait = (waiting: number, share: number) => waiting < Math.max(1, free * share);
    // A flood is refused before its line is searched.
    const isFull = free <= 0 || !mayWait(line.length, NETWORK_SHARE);
    const own = isFull ? 0 : line.filter((other) => other.address === address).length;
    if (isFull || !mayWait(own, ADDRESS_SHARE)) return Promise.reject(OVERLOADED);
    const round = (line[0]?.round ?? 0) + own;
    const waiting = {
      ...Promise.withResolvers<void>(),
      ...{ address, round, sinceMs: performance.now(), response },
    };
    line.splice(line.findLastIndex((other) => other.round <= round) + 1, 0, waiting);
    this.#lines.set(network, line);
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
    let next = this.#takeNext();
    // Its client has left.
    while (next?.response?.destroyed) next = this.#takeNext();
    if (!next) return;
    if (performance.now() - next.sinceMs > this.#limits.maxWaitMs) next.reject(OVERLOADED);
    else next.resolve();
    // A tick that a microtask asks for runs after all microtasks: what the request does without waiting is over then.
    queueMicrotask(() =>
      process.nextTick(() => {
        if (performance.now() < endMs) this.#serveUntil(endMs);
        else this.#catchUp();
      }),
    );
  }

  /** Takes the next request. Its network comes after all others from then on. */
  #takeNext(): Waiting | undefined {
    const [first] = this.#lines;
    if (!first) return undefined;
    const [network, line] = first;
    const next = line.shift();
    this.#waiting -= 1;
    this.#lines.delete(network);
    if (line.length > 0) this.#lines.set(network, line);
    return next;
  }
}
