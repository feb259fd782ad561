import { afterEach, describe, expect, test, vi } from "vitest";
import { type MeasuringSchedule, startSchedule } from "./schedule.ts";

type Measure = Parameters<typeof startSchedule>[0];

let schedule: MeasuringSchedule | undefined;
afterEach(() => schedule?.stop());

/** Starts a schedule whose questions are answered at once, unless the test says otherwise. */
function start(answer: Measure = async () => true) {
  vi.useFakeTimers();
  const [measure, onFailure] = [vi.fn(answer), vi.fn()];
  schedule = startSchedule(measure, onFailure);
  /** How often the server has been measured after so many ms more. */
  const countAfter = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms);
    return measure.mock.calls.length;
  };
  return { measure, onFailure, countAfter };
}

const neverAnswers: Measure = (signal) =>
  new Promise((_, reject) => signal.addEventListener("abort", reject));
const comeOnline = () => void window.dispatchEvent(new Event("online"));

function show(isShown: boolean) {
  vi.spyOn(document, "hidden", "get").mockReturnValue(!isShown);
  document.dispatchEvent(new Event("visibilitychange"));
}

describe("the server is measured", () => {
  test("eight times within two seconds, sixteen within four, then three times every 30 seconds", async () => {
    const { countAfter } = start();
    expect(await countAfter(1900)).toBe(8);
    expect(await countAfter(2100)).toBe(16);
    expect(await countAfter(29_000)).toBe(16);
    expect(await countAfter(2000)).toBe(19);
    expect(await countAfter(300_000)).toBe(46);
  });

  test("with one request at a time, however slow the responses", async () => {
    let open = 0;
    let most = 0;
    const { countAfter } = start(async () => {
      open += 1;
      most = Math.max(most, open);
      await new Promise((resolve) => setTimeout(resolve, 3000));
      open -= 1;
      return true;
    });
    await countAfter(1000);
    comeOnline();
    expect(await countAfter(60_000)).toBe(17);
    expect(most).toBe(1);
  });

  test("sixteen times again when the network is back, the page is shown again, or the clock requests it", async () => {
    const { countAfter } = start();
    await countAfter(10_000);
    comeOnline();
    expect(await countAfter(4000)).toBe(32);
    show(false);
    show(true);
    expect(await countAfter(4000)).toBe(48);
    schedule?.burst();
    expect(await countAfter(4000)).toBe(64);
  });

  test("sixteen times again after samples that disagree, once per burst", async () => {
    let asked = 0;
    const { countAfter } = start(async () => {
      asked += 1;
      return asked !== 17 && asked !== 20;
    });
    expect(await countAfter(40_000)).toBe(33);
  });

  test("never while the page is hidden, also not if it was opened so", async () => {
    vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    const { countAfter } = start();
    expect(await countAfter(60_000)).toBe(0);
    show(true);
    expect(await countAfter(1900)).toBe(8);
    show(false);
    await countAfter(600_000);
    comeOnline();
    schedule?.burst();
    expect(await countAfter(600_000)).toBe(8);
    expect(vi.getTimerCount()).toBe(0);
  });

  test("never after a stop, which also aborts the pending request", async () => {
    const { measure, onFailure, countAfter } = start(neverAnswers);
    schedule?.stop();
    comeOnline();
    expect(await countAfter(60_000)).toBe(1);
    expect(measure.mock.calls[0]?.[0].aborted).toBe(true);
    expect(onFailure).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe("a server that fails", () => {
  test("is measured every 30 seconds, and each failure is reported", async () => {
    const { onFailure, countAfter } = start(() => Promise.reject(new Error("down")));
    expect(await countAfter(95_000)).toBe(4);
    expect(onFailure).toHaveBeenCalledTimes(4);
  });

  test("by not responding times out after ten seconds", async () => {
    const { onFailure, countAfter } = start(neverAnswers);
    await countAfter(9999);
    expect(onFailure).not.toHaveBeenCalled();
    await countAfter(1);
    expect(onFailure).toHaveBeenCalledTimes(1);
    expect(await countAfter(30_000)).toBe(2);
  });

  test("is measured in a burst if one was requested during the failing request", async () => {
    const answers = [() => Promise.reject(new Error("down"))];
    const { countAfter } = start(async () => {
      await new Promise((resolve) => setTimeout(resolve, 100));
      return answers.shift()?.() ?? true;
    });
    await countAfter(50);
    comeOnline();
    expect(await countAfter(5000)).toBe(17);
  });
});
