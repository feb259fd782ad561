import { EventEmitter } from "node:events";
import type { ServerResponse } from "node:http";
import { setImmediate as nextTurn } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { fairQueue } from "./fair-queue.ts";

/** The worst that one request may cost. */
const HEAVY_MS = 15;
const MAX_WAIT_MS = 10_000;

/** `served` lists, for each turn of the event loop, the visitors whose requests were served in it. */
function queueOf(maxWaiting = 100) {
  const queue = fairQueue(maxWaiting, MAX_WAIT_MS);
  let turn: string[] = [];
  const served = [turn];
  const endTurn = async () => {
    await nextTurn();
    turn = [];
    served.push(turn);
  };
  /** Each visitor is of a network of its own, unless the name has one before a slash. */
  const enter = (name: string, serve: () => void, response = new EventEmitter()) => {
    const [network = name] = name.split("/");
    const wait = queue.enter({ network, address: name }, response as ServerResponse);
    if (wait) void wait.then(serve, fail);
    else serve();
    return response;
  };
  const refused: string[] = [];
  const fail = ({ message }: Error) => void refused.push(message);
  const ask = (name: string, costMs = HEAVY_MS) =>
    enter(name, () => {
      turn.push(name);
      vi.advanceTimersByTime(costMs);
    });
  const turns = async (count: number) => {
    for (let ended = 0; ended < count; ended += 1) await endTurn();
    return served.filter((names) => names.length > 0);
  };
  return { queue, enter, ask, served, turns, refused };
}

beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => void vi.useRealTimers());

describe("the queue", () => {
  test("serves requests at once while the event loop keeps up", () => {
    const { ask, served } = queueOf();
    for (let request = 0; request < 50; request += 1) ask("ann", 0.1);
    expect(served).toEqual([Array(50).fill("ann")]);
  });

  test.each([
    ["light", 1, [5, 5, 2]],
    ["heavy", HEAVY_MS, Array(12).fill(1)],
  ])("serves %s requests for 5 ms in a turn, at least one", async (_kind, costMs, expected) => {
    const { ask, turns } = queueOf();
    for (let request = 0; request < 12; request += 1) ask("ann", costMs);
    const served = await turns(40);
    expect(served.map((addresses) => addresses.length)).toEqual(expected);
  });

  test("waits for what a request does in microtasks before it serves the next", async () => {
    const { enter, turns, ask } = queueOf();
    const costs: number[] = [];
    ask("ann");
    enter("ben", () => {
      void Promise.resolve()
        .then(() => undefined)
        .then(() => vi.advanceTimersByTime(HEAVY_MS));
    });
    const startedMs = performance.now();
    enter("cat", () => costs.push(performance.now() - startedMs));
    ask("dan", 0);
    const isServed = async () => (await turns(1)).flat().includes("dan");
    while (!(await isServed()));
    expect(costs).toEqual([HEAVY_MS]);
  });

  test("serves the parts of what a request does in turn with other addresses, also if nobody else waits", async () => {
    const { queue, turns, ask } = queueOf();
    const parts: string[] = [];
    const work = async (network: string, name: string) => {
      await queue.turn({ network, address: network });
      parts.push(name);
      vi.advanceTimersByTime(HEAVY_MS);
    };
    ask("light", 1);
    for (const name of ["first", "second"]) void work("ann", name);
    void work("ben", "ben's");
    await turns(1);
    expect(parts).toEqual(["first"]);
    await turns(10);
    expect(parts).toEqual(["first", "ben's", "second"]);
  });

  test.each([
    ["an address", () => "flood"],
    ["a network, from many addresses", (request: number) => `flood/${request}`],
  ])("delays others by one request of %s that floods", async (_who, nameOf) => {
    const { ask, turns } = queueOf(1000);
    for (let request = 0; request < 48; request += 1) ask(nameOf(request));
    const before = (await turns(3)).flat().length;
    ask("ann");
    ask("ben");
    const served = (await turns(100)).flat();
    expect(served.slice(before, before + 3)).toEqual([
      expect.stringMatching(/^flood/),
      "ann",
      "ben",
    ]);
    expect(served).toHaveLength(50);
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

  test("alternates between the addresses of a network", async () => {
    const { ask, turns } = queueOf();
    for (const name of ["a", "net/1", "net/1", "net/1", "net/2", "net/3"]) ask(name);
    expect((await turns(20)).flat()).toEqual(["a", "net/1", "net/2", "net/3", "net/1", "net/1"]);
  });

  test("refuses at its turn what has waited too long", async () => {
    const { ask, turns, refused } = queueOf();
    ask("ann");
    ask("ben", MAX_WAIT_MS + 1);
    ask("cat");
    expect((await turns(10)).flat()).toEqual(["ann", "ben"]);
    expect(refused).toEqual([expect.stringContaining("overloaded")]);
  });

  test("forgets a request whose client has left", async () => {
    const { ask, turns } = queueOf();
    ask("ann");
    const response = ask("ben");
    ask("cat");
    Object.assign(response, { destroyed: true });
    expect(await turns(5)).toEqual([["ann"], ["cat"]]);
    ask("ben");
    expect(await turns(1)).toHaveLength(3);
  });

  test("refuses an address that floods first: it may take an eighth of the places that are free, and its network a quarter", async () => {
    const { ask, turns, refused } = queueOf(90);
    const askOften = async (name: string, times: number) => {
      const before = refused.length;
      for (let request = 0; request < times; request += 1) ask(name);
      await Promise.resolve();
      return refused.length - before;
    };
    ask("ann");
    expect(await askOften("net/1", 11)).toBe(1);
    expect(await askOften("net/2", 11)).toBe(3);
    for (let request = 0; request < 72; request += 1) ask(`stranger ${request}`);
    expect(await askOften("one more", 1)).toBe(1);
    expect((await turns(200)).flat()).toHaveLength(91);
  });
});
