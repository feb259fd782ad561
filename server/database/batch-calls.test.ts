import { setImmediate as nextTurn } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { batchCalls } from "./batch-calls.ts";

function controlledRuns() {
  const runs: { calls: number; end: PromiseWithResolvers<number> }[] = [];
  const call = batchCalls((calls) => {
    const end = Promise.withResolvers<number>();
    runs.push({ calls, end });
    return end.promise;
  });
  return { runs, call };
}

// That all fail with their run, and later ones succeed: server/visits/visits.test.ts.
describe("batched calls", () => {
  test("made in one event-loop turn share one run and its result", async () => {
    const { runs, call } = controlledRuns();
    const results = Promise.all([call(), call(), call()]);
    await nextTurn();
    expect(runs.map(({ calls }) => calls)).toEqual([3]);
    runs[0]?.end.resolve(7);
    expect(await results).toEqual([7, 7, 7]);
  });

  test("made while a run is in progress, or in the turn after it, wait for the next run", async () => {
    const { runs, call } = controlledRuns();
    const first = call();
    await nextTurn();
    const later = Promise.all([call(), call()]);
    await nextTurn();
    expect(runs).toHaveLength(1);

    runs[0]?.end.resolve(1);
    expect(await first).toBe(1);
    const last = call();
    await nextTurn();
    await nextTurn();
    expect(runs.map(({ calls }) => calls)).toEqual([1, 3]);
    runs[1]?.end.resolve(2);
    expect(await later).toEqual([2, 2]);
    expect(await last).toBe(2);
  });
});
