import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { CircuitBreaker } from "./circuit-breaker.ts";
import { DatabaseTimeoutError } from "./database-failure.ts";

function controlledBreaker() {
  const probes: PromiseWithResolvers<boolean>[] = [];
  const breaker = new CircuitBreaker(() => {
    const probe = Promise.withResolvers<boolean>();
    probes.push(probe);
    return probe.promise;
  });
  const answerProbe = async (responds: boolean) => {
    probes.at(-1)?.resolve(responds);
    await nextTurn();
  };
  return { breaker, probes, answerProbe };
}

class Connection {
  isReleased = false;
  readonly release = () => {
    this.isReleased = true;
  };
}

const connect = async () => new Connection();

test("a database that responds to a probe stays in use after a call had no response", async () => {
  const { breaker, answerProbe } = controlledBreaker();
  breaker.suspect();
  expect(await breaker.acquire(connect)).toBeInstanceOf(Connection);
  await answerProbe(true);
  expect(await breaker.acquire(connect)).toBeInstanceOf(Connection);
});

test("calls fail at once, without a connection, from the failed probe until one is answered", async () => {
  const { breaker, answerProbe } = controlledBreaker();
  breaker.suspect();
  await answerProbe(false);
  const unused = () => Promise.reject(new Error("must not connect"));
  await expect(breaker.acquire(unused)).rejects.toThrow(DatabaseTimeoutError);
  await answerProbe(true);
  expect(await breaker.acquire(connect)).toBeInstanceOf(Connection);
});

test("calls that wait for a connection fail when the breaker opens, and give back one that comes later", async () => {
  const { breaker, answerProbe } = controlledBreaker();
  const late = Promise.withResolvers<Connection>();
  const failure = breaker.acquire(() => late.promise).catch((error: unknown) => error);
  breaker.suspect();
  await answerProbe(false);
  expect(await failure).toBeInstanceOf(DatabaseTimeoutError);
  const connection = new Connection();
  late.resolve(connection);
  await nextTurn();
  expect(connection.isReleased).toBe(true);
});

test("one probe runs at a time, and none after a stop", async () => {
  const { breaker, probes } = controlledBreaker();
  breaker.suspect();
  breaker.suspect();
  expect(probes).toHaveLength(1);
  breaker.stop();
  probes[0]?.resolve(false);
  await nextTurn();
  breaker.suspect();
  expect(probes).toHaveLength(1);
});
