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
export function fairQueue({ maxWaiting, maxWaitMs }: Pick<Limits, "maxWaiting" | "maxWaitMs">) {
  /** By network. Both are in the order of their turns. */
  const lines = new Map<string, Waiting[]>();
  let waitingCount = 0;
  let isScheduled = false;
  let turnStartedMs: number | undefined;
  /** After a full turn, until new connections are accepted and their requests read. */
  let isCatchingUp = false;
  let hasAccepted = false;
  let acceptingTurns = 0;

  function schedule(): void {
    if (isScheduled) return;
    isScheduled = true;
    setImmediate(endTurn);
  }

  function endTurn(): void {
    isScheduled = false;
    const startedMs = turnStartedMs;
    turnStartedMs = undefined;
    if (startedMs !== undefined && performance.now() - startedMs >= TURN_MS) {
      catchUp();
    } else if (isCatchingUp && isAccepting()) {
      schedule();
    } else {
      isCatchingUp = false;
      serveUntil(performance.now() + TURN_MS);
    }
  }

  function catchUp(): void {
    isCatchingUp = true;
    schedule();
  }

  function isAccepting(): boolean {
    const isStill = hasAccepted && acceptingTurns < MAX_ACCEPTING_TURNS;
    hasAccepted = false;
    acceptingTurns = isStill ? acceptingTurns + 1 : 0;
    return isStill;
  }

  function serveUntil(endMs: number): void {
    let next = takeNext();
    // Its client has left.
    while (next?.response?.destroyed) next = takeNext();
    if (!next) return;
    if (performance.now() - next.sinceMs > maxWaitMs) next.reject(OVERLOADED);
    else next.resolve();
    // A tick that a microtask asks for runs after all microtasks: what the request does without waiting is over then.
    queueMicrotask(() =>
      process.nextTick(() => {
        if (performance.now() < endMs) serveUntil(endMs);
        else catchUp();
      }),
    );
  }

  /** Takes the next request. Its network comes after all others from then on. */
  function takeNext(): Waiting | undefined {
    const [first] = lines;
    if (!first) return undefined;
    const [network, line] = first;
    const next = line.shift();
    waitingCount -= 1;
    lines.delete(network);
    if (line.length > 0) lines.set(network, line);
    return next;
  }

  return {
    mayEnter(): boolean {
      if (waitingCount > 0 || isCatchingUp) return false;
      const nowMs = performance.now();
      if (turnStartedMs !== undefined) return nowMs - turnStartedMs < TURN_MS;
      turnStartedMs = nowMs;
      schedule();
      return true;
    },
    /** Resolves at a visitor's turn. Rejects if too many wait, or it waited too long; never settles if the response closes before. */
    turn({ network, address }: Visitor, response?: ServerResponse): Promise<void> {
      const free = maxWaiting - waitingCount;
      const line = lines.get(network) ?? [];
      const mayWait = (count: number, share: number) => count < Math.max(1, free * share);
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
      lines.set(network, line);
      waitingCount += 1;
      schedule();
      return waiting.promise;
    },
    noteConnection: (): void => {
      hasAccepted = true;
    },
  };
}
