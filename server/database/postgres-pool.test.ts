import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { CircuitBreaker } from "./postgres-pool.ts";

function controlledBreaker() {
  const probes: PromiseWithResolvers<boolean>[] = [];
  const breaker = new CircuitBreaker(() => {
    const probe = Promise.withResolvers<boolean>();
    probes.push(probe);
    return probe.promise;
  });
  return { breaker, probes };
}

// That calls fail at once while the breaker is open, and not before: postgres.test.ts.
test("calls that wait for a connection fail when the breaker opens, and give back one that comes later", async () => {
  const { breaker, probes } = controlledBreaker();
  const late = Promise.withResolvers<{ release: () => void }>();
  const failure = breaker.acquire(() => late.promise).catch((error: unknown) => error);
  breaker.suspect();
  probes[0]?.resolve(false);
  expect(await failure).toMatchObject({ failure: "timeout" });
  const release = vi.fn();
  late.resolve({ release });
  await nextTurn();
  expect(release).toHaveBeenCalledOnce();
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
