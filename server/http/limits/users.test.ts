import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { buildTestApp } from "../../testing/app.ts";

/** A server with a call of users that lasts until it is ended, and one that anyone may make. */
async function slowServer() {
  const { app } = await buildTestApp({ limits: { maxWaiting: 100 } });
  const ending: (() => void)[] = [];
  const url = "/api/users/:userId/list";
  const handler = () => new Promise<object>((resolve) => ending.push(() => resolve({})));
  app.get<{ Params: { userId: string } }>(
    url,
    {
      onRequest: async ({ raw, params }) => {
        raw.ownerId = params.userId;
      },
    },
    handler,
  );
  app.post(url, handler);
  const running = async () => {
    for (let turn = 0; turn < 20; turn += 1) await nextTurn();
    return ending.length;
  };
  const endFirst = () => ending.shift()?.();
  /** Ends what runs, and what runs then, and returns how all ended. */
  const endAll = async (calls: readonly Promise<{ statusCode: number }>[]) => {
    let isOver = false;
    const responses = Promise.all(calls).finally(() => {
      isOver = true;
    });
    const endRunning = async () => {
      for (const end of ending.splice(0)) end();
      await nextTurn();
      return isOver;
    };
    while (!(await endRunning()));
    return (await responses).map(({ statusCode }) => statusCode);
  };
  const ask = async (userId: string, method: "GET" | "POST" = "GET") =>
    app.inject({ method, url: url.replace(":userId", userId) });
  return { ask, running, endFirst, endAll };
}

test("four calls of a user run at once; others wait, those of other users and of anyone do not, and too many are refused", async () => {
  const { ask, running, endFirst, endAll } = await slowServer();
  const calls = Array.from({ length: 4 }, () => ask("ann"));
  expect(await running()).toBe(4);
  // An eighth of what may wait.
  calls.push(...Array.from({ length: 12 }, () => ask("ann")));
  expect(await running()).toBe(4);
  const refused = await ask("ann");
  expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([429, "1"]);
  expect(refused.json()).toEqual({
    error: { code: "too_many_requests", message: "Too many requests of this account at once." },
  });
  endFirst();
  expect(await running()).toBe(4);
  calls.push(ask("ben"), ask("ann", "POST"));
  expect(await running()).toBe(6);
  expect(await endAll(calls)).toEqual(Array(18).fill(200));
});
