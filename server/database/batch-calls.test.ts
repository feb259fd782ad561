import { setImmediate as nextTurn } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { batchCalls } from "./batch-calls.ts";

/** Runs that end when the test says so. */
function startedRuns() {
  const runs: { calls: number; end: PromiseWithResolvers<readonly number[]> }[] = [];
  const call = batchCalls((calls) => {
    const end = Promise.withResolvers<readonly number[]>();
    runs.push({ calls, end });
    return end.promise;
  });
  return { runs, call };
}

describe("calls that are grouped", () => {
  test("share one run when they arrive in one turn, each with a result of its own", async () => {
    const { runs, call } = startedRuns();
    const answers = Promise.all([call(), call(), call()]);
    await nextTurn();
    expect(runs.map(({ calls }) => calls)).toEqual([3]);
    runs[0]?.end.resolve([7, 8, 9]);
    expect(await answers).toEqual([7, 8, 9]);
  });

  test("never get a result of a run that began before they arrived", async () => {
    const { runs, call } = startedRuns();
    const first = call();
    await nextTurn();
    const later = Promise.all([call(), call()]);
    await nextTurn();
    expect(runs).toHaveLength(1);

    runs[0]?.end.resolve([1]);
    expect(await first).toBe(1);
    await nextTurn();
    expect(runs.map(({ calls }) => calls)).toEqual([1, 2]);
    runs[1]?.end.resolve([2, 3]);
    expect(await later).toEqual([2, 3]);
  });

  test("fail together when their run fails, and the next run is not harmed", async () => {
    const { runs, call } = startedRuns();
    const failing = Promise.allSettled([call(), call()]);
    await nextTurn();
    runs[0]?.end.reject(new Error("The disk is full."));
    expect((await failing).map(({ status }) => status)).toEqual(["rejected", "rejected"]);

    const next = call();
    await nextTurn();
    runs[1]?.end.resolve([1]);
    expect(await next).toBe(1);
  });
});
