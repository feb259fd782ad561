import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { batchCalls } from "./batch-calls.ts";

// That all fail with their run, and later ones succeed: server/visits/visits.test.ts.
test("calls of one turn share a run; those made while it is in progress, or in the turn after it, share the next", async () => {
  const runs: { calls: number; end: PromiseWithResolvers<number> }[] = [];
  const call = batchCalls((calls) => {
    const end = Promise.withResolvers<number>();
    runs.push({ calls, end });
    return end.promise;
  });
  const first = Promise.all([call(), call(), call()]);
  await nextTurn();
  const later = [call(), call()];
  await nextTurn();
  expect(runs.map(({ calls }) => calls)).toEqual([3]);
  runs[0]?.end.resolve(1);
  expect(await first).toEqual([1, 1, 1]);
  later.push(call());
  await nextTurn();
  await nextTurn();
  expect(runs.map(({ calls }) => calls)).toEqual([3, 3]);
  runs[1]?.end.resolve(2);
  expect(await Promise.all(later)).toEqual([2, 2, 2]);
});
