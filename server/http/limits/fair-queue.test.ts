import { setImmediate as nextTurn } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { FairQueue } from "./fair-queue.ts";

/** The worst that one request may cost. */
const HEAVY_MS = 15;

/** `served` lists, for each turn of the event loop, the addresses whose requests were served in it. */
function queueOf(maxWaiting = 100) {
  const queue = new FairQueue(maxWaiting);
  let turn: string[] = [];
  const served = [turn];
  const endTurn = async () => {
    await nextTurn();
    turn = [];
    served.push(turn);
  };
  /** Returns a function that gives the turn up if the request waits. */
  const enter = (address: string, serve: (waitedMs: number) => void) =>
    queue.mayEnter() ? serve(0) : queue.wait(address, serve);
  const ask = (address: string, costMs = HEAVY_MS) =>
    enter(address, () => {
      turn.push(address);
      vi.advanceTimersByTime(costMs);
    });
  const turns = async (count: number) => {
    for (let ended = 0; ended < count; ended += 1) await endTurn();
    return served.filter((addresses) => addresses.length > 0);
  };
  return { queue, enter, ask, turns };
}

beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => void vi.useRealTimers());

describe("the queue", () => {
  test("serves requests at once while the event loop keeps up", () => {
    const { ask } = queueOf();
    for (let request = 0; request < 50; request += 1) expect(ask("ann", 0.1)).toBeUndefined();
  });

  test("serves one heavy request in a turn of the event loop", async () => {
    const { ask, turns } = queueOf();
    for (let request = 0; request < 4; request += 1) ask("ann");
    expect(await turns(10)).toEqual([["ann"], ["ann"], ["ann"], ["ann"]]);
  });

  test("serves light requests for 5 ms in a turn", async () => {
    const { ask, turns } = queueOf();
    for (let request = 0; request < 14; request += 1) ask("ann", 1);
    const served = await turns(10);
    expect(served.map((addresses) => addresses.length)).toEqual([5, 5, 4]);
  });

  test("waits for what a request does in microtasks before it serves the next", async () => {
    const { enter, turns, ask } = queueOf();
    const costs: string[] = [];
    ask("ann");
    enter("ben", () => {
      void Promise.resolve()
        .then(() => undefined)
        .then(() => vi.advanceTimersByTime(HEAVY_MS));
    });
    enter("cat", (waitedMs) => costs.push(`cat waited for ${waitedMs} ms`));
    ask("dan", 0);
    const isServed = async () => (await turns(1)).flat().includes("dan");
    while (!(await isServed()));
    expect(costs).toEqual([`cat waited for ${HEAVY_MS} ms`]);
  });

  test("serves the parts of what a request does in turn with other addresses, also if nobody else waits", async () => {
    const { queue, turns, ask } = queueOf();
    const parts: string[] = [];
    const work = (name: string) => () => {
      parts.push(name);
      vi.advanceTimersByTime(HEAVY_MS);
    };
    ask("light", 1);
    for (const name of ["first", "second"]) queue.wait("ann", work(name));
    queue.wait("ben", work("ben's"));
    await turns(1);
    expect(parts).toEqual(["first"]);
    await turns(10);
    expect(parts).toEqual(["first", "ben's", "second"]);
  });

  test("delays others by one request of the address that floods", async () => {
    const { ask, turns } = queueOf();
    for (let request = 0; request < 10; request += 1) ask("flood");
    const before = (await turns(3)).flat().length;
    ask("ann");
    ask("ben");
    const served = (await turns(20)).flat();
    expect(served.slice(before, before + 3)).toEqual(["flood", "ann", "ben"]);
    expect(served).toHaveLength(12);
  });

  test("lets new connections be accepted before the next request, up to 64 turns", async () => {
    const { queue, ask, turns } = queueOf();
    for (let request = 0; request < 2; request += 1) ask("ann");
    for (let turn = 0; turn < 65; turn += 1) {
      queue.noteConnection();
      expect(await turns(1)).toHaveLength(1);
    }
    queue.noteConnection();
    expect(await turns(1)).toHaveLength(2);
  });

  test("tells how long a request has waited", async () => {
    const { enter, ask, turns } = queueOf();
    const waits: number[] = [];
    for (let request = 0; request < 3; request += 1) ask("ann");
    enter("ben", (waitedMs) => waits.push(waitedMs));
    await turns(10);
    expect(waits).toEqual([HEAVY_MS]);
  });

  test("forgets a request that has given its turn up", async () => {
    const { ask, turns } = queueOf();
    ask("ann");
    const leave = ask("ben");
    ask("cat");
    leave?.();
    leave?.();
    expect(await turns(5)).toEqual([["ann"], ["cat"]]);
    expect(ask("ben")).toBeUndefined();
  });

  test("refuses the address that floods first: it may take an eighth of the places that are free", async () => {
    const { ask, turns } = queueOf(90);
    ask("ann");
    for (let request = 0; request < 10; request += 1) ask("flood");
    expect(() => ask("flood")).toThrow("overloaded");
    for (let request = 0; request < 80; request += 1) ask(`stranger ${request}`);
    expect(() => ask("one more")).toThrow("overloaded");
    expect((await turns(200)).flat()).toHaveLength(91);
  });
});
