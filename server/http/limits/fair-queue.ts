import type { ServerResponse } from "node:http";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Visitor } from "../client-address.ts";
import { Refusal } from "../errors.ts";

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
export function fairQueue(maxWaiting: number, maxWaitMs: number) {
  /** By network. Both are in the order of their turns. */
  const lines = new Map<string, Waiting[]>();
  let waitingCount = 0;
  let turnStartedMs: number | undefined;
  let isRunning = false;
  let hasAccepted = false;

  const isTurnFull = () =>
    turnStartedMs !== undefined && performance.now() - turnStartedMs >= TURN_MS;

  /** Ends the turns in which requests are served, and begins each with those that wait. */
  async function runTurns(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    do {
      await nextTurn();
      if (isTurnFull()) await acceptConnections();
      turnStartedMs = undefined;
      while (!isTurnFull() && serveNext()) {
        // A tick runs once no microtask is left: what the request does without waiting is over then.
        await new Promise<void>((resolve) => queueMicrotask(() => process.nextTick(resolve)));
      }
    } while (turnStartedMs !== undefined);
    isRunning = false;
  }

  async function acceptConnections(): Promise<void> {
    for (let waited = 0; waited <= MAX_ACCEPTING_TURNS; waited += 1) {
      hasAccepted = false;
      await nextTurn();
      if (!hasAccepted) return;
    }
  }

  /** Serves the next request whose client has not left, and returns whether there is one. Its network comes last from then on. */
  function serveNext(): boolean {
    for (const [network, line] of lines) {
      const next = line.shift();
      waitingCount -= 1;
      lines.delete(network);
      if (line.length > 0) lines.set(network, line);
      if (!next || next.response?.destroyed) continue;
      turnStartedMs ??= performance.now();
      if (performance.now() - next.sinceMs > maxWaitMs) next.reject(OVERLOADED);
      else next.resolve();
      return true;
    }
    return false;
  }

  /** Resolves at a visitor's turn. Rejects if too many wait, or it waited too long; never settles if the response closes before. */
  function turn({ network, address }: Visitor, response?: ServerResponse): Promise<void> {
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
      address,
      round,
      sinceMs: performance.now(),
      response,
    };
    line.splice(line.findLastIndex((other) => other.round <= round) + 1, 0, waiting);
    lines.set(network, line);
    waitingCount += 1;
    void runTurns();
    return waiting.promise;
  }

  return {
    turn,
    /** As `turn`, but returns nothing while the event loop keeps up: the request is served at once. */
    enter(visitor: Visitor, response: ServerResponse): Promise<void> | undefined {
      if (waitingCount > 0 || isTurnFull()) return turn(visitor, response);
      turnStartedMs ??= performance.now();
      void runTurns();
      return undefined;
    },
    noteConnection: (): void => {
      hasAccepted = true;
    },
  };
}

export type Lane = ReturnType<typeof openLane>;

/** Runs so many requests at once, each until its response closes. The others wait in the order in which they came. */
export function openLane(maxRunning: number, onEmpty: () => void) {
  /** In the order in which they came, with what starts each. */
  const requests = new Map<ServerResponse, () => void>();
  return {
    requests,
    /** Returns nothing if the request may run at once; otherwise resolves at its turn, but never if its client has left. */
    enter(response: ServerResponse): Promise<void> | undefined {
      const { promise, resolve } = Promise.withResolvers<void>();
      if (response.destroyed) return promise;
      const mayRun = requests.size < maxRunning;
      requests.set(response, resolve);
      response.once("close", () => {
        requests.delete(response);
        if (requests.size === 0) onEmpty();
        // It runs already if a request closes that was waiting.
        [...requests.values()][maxRunning - 1]?.();
      });
      return mayRun ? undefined : promise;
    },
  };
}
