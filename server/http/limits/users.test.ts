import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { buildTestApp } from "../../testing/app.ts";

/** A server with a call of users that lasts until it is ended, and one that anyone may make. */
async function slowServer() {
  const { app } = await buildTestApp({ limits: { maxWaiting: 100 } });
  const ending: (() => void)[] = [];
  const handler = async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    ending.push(resolve);
    await promise;
    return {};
  };
  app.get<{ Params: { userId: string } }>(
    "/api/users/:userId/list",
    {
      onRequest: async ({ raw, params }) => {
        raw.ownerId = params.userId;
      },
    },
    handler,
  );
  app.post("/api/users/:userId/list", handler);
  const running = async () => {
    for (let turn = 0; turn < 20; turn += 1) await nextTurn();
    return ending.length;
  };
  const endAll = async (calls: readonly Promise<{ statusCode: number }>[]) => {
    const state = { isOver: false };
    const responses = Promise.all(calls).finally(() => {
      state.isOver = true;
    });
    while (!state.isOver) {
      for (const end of ending.splice(0)) end();
      await nextTurn();
    }
    return (await responses).map(({ statusCode }) => statusCode);
  };
  const ask = async (userId: string, method: "GET" | "POST" = "GET") =>
    app.inject({ method, url: `/api/users/${userId}/list` });
  return { ask, running, endAll };
}

test("four calls of a user run at once; others wait, those of other users and of anyone do not", async () => {
  const { ask, running, endAll } = await slowServer();
  const own = Array.from({ length: 10 }, () => ask("ann"));
  expect(await running()).toBe(4);
  const others = [ask("ben"), ask("ann", "POST")];
  expect(await running()).toBe(6);
  expect(await endAll([...own, ...others])).toEqual(Array(12).fill(200));
});

test("a user with too many calls is refused, and told to retry", async () => {
  const { ask, running, endAll } = await slowServer();
  const calls = Array.from({ length: 4 }, () => ask("ann"));
  expect(await running()).toBe(4);
  // An eighth of what may wait.
  calls.push(...Array.from({ length: 12 }, () => ask("ann")));
  const refused = await ask("ann");
  expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([429, "1"]);
  expect(refused.json()).toEqual({
    error: { code: "too_many_requests", message: "Too many requests of this account at once." },
  });
  expect(await endAll(calls)).toEqual(Array(16).fill(200));
});
