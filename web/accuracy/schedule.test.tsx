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
  return { measure, onFailure };
}

const neverAnswers: Measure = (signal) =>
  new Promise((_, reject) => signal.addEventListener("abort", reject));
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

function show(isShown: boolean) {
  vi.spyOn(document, "hidden", "get").mockReturnValue(!isShown);
  document.dispatchEvent(new Event("visibilitychange"));
}

describe("the server is measured", () => {
  test("eight times within two seconds, sixteen within four, then three times every 30 seconds", async () => {
    const { measure } = start();
    await pass(1900);
    expect(measure).toHaveBeenCalledTimes(8);
    await pass(2100);
    expect(measure).toHaveBeenCalledTimes(16);
    await pass(29_000);
    expect(measure).toHaveBeenCalledTimes(16);
    await pass(2000);
    expect(measure).toHaveBeenCalledTimes(19);
    await pass(300_000);
    expect(measure).toHaveBeenCalledTimes(46);
  });

  test("with one request at a time, however slow the responses", async () => {
    let open = 0;
    let most = 0;
    const { measure } = start(async () => {
      open += 1;
      most = Math.max(most, open);
      await new Promise((resolve) => setTimeout(resolve, 3000));
      open -= 1;
      return true;
    });
    await pass(1000);
    window.dispatchEvent(new Event("online"));
    await pass(60_000);
    expect(most).toBe(1);
    expect(measure).toHaveBeenCalledTimes(17);
  });

  test("sixteen times again when the network is back, the page is shown again, or the clock requests it", async () => {
    const { measure } = start();
    await pass(10_000);
    window.dispatchEvent(new Event("online"));
    await pass(4000);
    expect(measure).toHaveBeenCalledTimes(32);
    show(false);
    show(true);
    await pass(4000);
    expect(measure).toHaveBeenCalledTimes(48);
    schedule?.burst();
    await pass(4000);
    expect(measure).toHaveBeenCalledTimes(64);
  });

  test("sixteen times again after samples that disagree, once per burst", async () => {
    let asked = 0;
    start(async () => {
      asked += 1;
      return asked !== 17 && asked !== 20;
    });
    await pass(40_000);
    expect(asked).toBe(33);
  });

  test("never while the page is hidden, also not if it was opened so", async () => {
    vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    const { measure } = start();
    await pass(60_000);
    expect(measure).not.toHaveBeenCalled();
    show(true);
    await pass(1900);
    expect(measure).toHaveBeenCalledTimes(8);
    show(false);
    await pass(600_000);
    window.dispatchEvent(new Event("online"));
    schedule?.burst();
    await pass(600_000);
    expect(measure).toHaveBeenCalledTimes(8);
    expect(vi.getTimerCount()).toBe(0);
  });

  test("never after a stop, which also aborts the pending request", async () => {
    const { measure, onFailure } = start(neverAnswers);
    schedule?.stop();
    await pass(60_000);
    window.dispatchEvent(new Event("online"));
    expect(measure).toHaveBeenCalledTimes(1);
    expect(measure.mock.calls[0]?.[0].aborted).toBe(true);
    expect(onFailure).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe("a server that fails", () => {
  test("is measured every 30 seconds, and each failure is reported", async () => {
    const { measure, onFailure } = start(() => Promise.reject(new Error("down")));
    await pass(95_000);
    expect(measure).toHaveBeenCalledTimes(4);
    expect(onFailure).toHaveBeenCalledTimes(4);
  });

  test("by not responding times out after ten seconds", async () => {
    const { measure, onFailure } = start(neverAnswers);
    await pass(9999);
    expect(onFailure).not.toHaveBeenCalled();
    await pass(1);
    expect(onFailure).toHaveBeenCalledTimes(1);
    await pass(30_000);
    expect(measure).toHaveBeenCalledTimes(2);
  });

  test("is measured in a burst if one was requested during the failing request", async () => {
    const answers = [() => Promise.reject(new Error("down"))];
    const { measure } = start(async () => {
      await new Promise((resolve) => setTimeout(resolve, 100));
      return answers.shift()?.() ?? true;
    });
    await pass(50);
    window.dispatchEvent(new Event("online"));
    await pass(5000);
    expect(measure).toHaveBeenCalledTimes(17);
  });
});
