import { setImmediate as nextTurn } from "node:timers/promises";
import fastify from "fastify";
import { expect, onTestFinished, test, vi } from "vitest";
import type { App } from "../app-type.ts";
import { type Refusal, refusalResponse } from "../errors.ts";
import { sendResponse } from "../http-response.ts";
import { limitUsers } from "./limit-users.ts";

/** A server whose calls last until they are ended by `running`. */
function slowServer() {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const app = fastify() as unknown as App;
  onTestFinished(() => app.close());
  app.setErrorHandler<Refusal>((refusal, _request, reply) =>
    sendResponse(reply, refusalResponse(refusal, {})),
  );
  const requireOwner = async () => undefined;
  limitUsers(app, [requireOwner]);
  const running: (() => void)[] = [];
  const handler = async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    running.push(resolve);
    await promise;
    return "done";
  };
  app.get("/api/users/:userId/list", { onRequest: requireOwner }, handler);
  app.post("/api/users/:userId/list", handler);
  const ask = async (userId: string) => (await app.inject(`/api/users/${userId}/list`)).statusCode;
  const flood = (calls: number) => Array.from({ length: calls }, () => ask("ann"));
  const isRunning = async (calls: number) => {
    while (running.length < calls) await nextTurn();
    for (let turn = 0; turn < 20; turn += 1) await nextTurn();
    expect(running).toHaveLength(calls);
  };
  const end = async (calls: Promise<number>[]) => {
    const open = new Set(calls);
    for (const call of calls) void call.finally(() => open.delete(call));
    while (open.size > 0) {
      for (const finish of running.splice(0)) finish();
      await nextTurn();
      vi.advanceTimersByTime(50);
      await nextTurn();
    }
    return Promise.all(calls);
  };
  return { app, ask, flood, isRunning, end };
}

test("at most four calls of a user run at once; others wait their turn, and other users do not", async () => {
  const { ask, flood, isRunning, end } = slowServer();
  const calls = flood(20);
  await isRunning(4);
  const other = ask("ben");
  await isRunning(5);
  expect(await end([...calls, other])).toEqual(Array(21).fill(200));
});

test("calls that anyone may make take no turn of the user in their path", async () => {
  const { app, ask, isRunning, end } = slowServer();
  const strangers = Array.from({ length: 20 }, async () => {
    const response = await app.inject({ method: "POST", url: "/api/users/ann/list" });
    return response.statusCode;
  });
  await isRunning(20);
  const own = ask("ann");
  await isRunning(21);
  expect(await end([...strangers, own])).toEqual(Array(21).fill(200));
});

test("a user with 200 calls waiting is refused another, and told to retry", async () => {
  const { app, flood, isRunning, end } = slowServer();
  const calls = flood(204);
  await isRunning(4);
  const refused = await app.inject("/api/users/ann/list");
  expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([429, "1"]);
  expect(refused.json()).toEqual({
    error: { code: "too_many_requests", message: "Too many requests of this account at once." },
  });
  expect(await end(calls)).toEqual(Array(204).fill(200));
});

test("a call that waits for 5 s is refused, and the next one still gets its turn", async () => {
  const { ask, flood, isRunning, end } = slowServer();
  const calls = flood(4);
  await isRunning(4);
  const late = ask("ann");
  await isRunning(4);
  vi.advanceTimersByTime(5000);
  expect(await late).toBe(429);
  const next = ask("ann");
  expect(await end([...calls, next])).toEqual(Array(5).fill(200));
});
