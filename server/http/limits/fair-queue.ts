import { Refusal } from "../errors.ts";

/** Served in one turn of the event loop; a request that takes longer is alone in its turn. */
const TURN_MS = 5;
/** An address may take this part of the places that are still free, so that a flood leaves some to everyone else. */
const SHARE = 1 / 8;
/** Turns in a row that are left to new connections, since Node accepts one in each. */
const MAX_ACCEPTING_TURNS = 64;

export const OVERLOADED = new Refusal("overloaded");

interface Waiting {
  readonly serve: (waitedMs: number) => void;
  readonly sinceMs: number;
}

/**
 * Serves a request at once while the event loop keeps up. Otherwise requests wait and are served in turn by address, so
 * that a burst of one address delays the others by one of its requests; between them the loop accepts and reads.
 */
export class FairQueue {
  readonly #maxWaiting: number;
  /** Addresses in the order of their turns. */
  readonly #byAddress = new Map<string, Set<Waiting>>();
  #waiting = 0;
  #isScheduled = false;
  /** When the first request of this turn of the event loop was served. */
  #turnStartedMs: number | undefined;
  /** After a full turn, until new connections are accepted and their requests read. */
  #isCatchingUp = false;
  #hasAccepted = false;
  #acceptingTurns = 0;

  constructor(maxWaiting: number) {
    this.#maxWaiting = maxWaiting;
  }

  /** Whether a request is served at once. If not, it must wait. */
  mayEnter(): boolean {
    return this.#waiting === 0 && !this.#isCatchingUp && this.#hasTime(performance.now());
  }

  /**
   * Calls `serve`, which must not throw, at the request's turn. Returns a function that gives the turn up. Throws a
   * refusal if too many wait.
   */
  wait(address: string, serve: Waiting["serve"]): () => void {
    const free = this.#maxWaiting - this.#waiting;
    const ofAddress = this.#byAddress.get(address) ?? new Set();
    if (free <= 0 || ofAddress.size >= Math.max(1, free * SHARE)) throw OVERLOADED;
    const waiting = { serve, sinceMs: performance.now() };
    this.#byAddress.set(address, ofAddress.add(waiting));
    this.#waiting += 1;
    this.#schedule();
    return () => this.#remove(address, waiting);
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
    const [next] = this.#byAddress;
    if (!next) return;
    const [address, ofAddress] = next;
    const [waiting] = ofAddress;
    if (!waiting) return;
    this.#remove(address, waiting);
    // Behind all others.
    if (this.#byAddress.delete(address)) this.#byAddress.set(address, ofAddress);
    waiting.serve(performance.now() - waiting.sinceMs);
    // A tick that a microtask asks for runs after all microtasks: what the request does without waiting is over then.
    queueMicrotask(() =>
      process.nextTick(() => {
        if (performance.now() < endMs) this.#serveUntil(endMs);
        else this.#catchUp();
      }),
    );
  }

  #remove(address: string, waiting: Waiting): void {
    const ofAddress = this.#byAddress.get(address);
    if (!ofAddress?.delete(waiting)) return;
    this.#waiting -= 1;
    if (ofAddress.size === 0) this.#byAddress.delete(address);
  }
}
