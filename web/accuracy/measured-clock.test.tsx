import { afterEach, describe, expect, test, vi } from "vitest";
import { createMeasuredClock } from "./measured-clock.ts";
import { type Sample, sampleOf } from "./sample.ts";

const NOON = Date.parse("2026-11-20T12:00:00Z");
const AHEAD = 5000;

let running: ReturnType<typeof createMeasuredClock> | undefined;
afterEach(() => running?.stop());

/** A clock that has run for some seconds, and whose server is 5 s ahead of the device, 20 ms away each way. */
async function start(seconds: number, server = { aheadMs: AHEAD, isDown: false }) {
  vi.useFakeTimers();
  const clocks = { monotonicMs: NOON, wallMs: NOON };
  const device = { monotonicMs: () => clocks.monotonicMs, wallMs: () => clocks.wallMs, stepMs: 0 };
  /** As when the wall clock is set, or the device sleeps and its monotonic clock stands still. */
  const setWall = (ms: number) => (clocks.wallMs += ms);
  function sampleNow(): Sample {
    const now = device.monotonicMs();
    const serverMs = now - 20 + server.aheadMs;
    const time = { receivedMs: serverMs, sentMs: serverMs, boundMs: 1, synchronised: true };
    const sample = sampleOf({ sentMs: now - 40, receivedMs: now }, time, 0);
    if (!sample) throw new Error("These stamps give no sample.");
    return sample;
  }
  const takeSample = vi.fn(async () => {
    if (server.isDown) throw new Error("down");
    return sampleNow();
  });
  const clock = createMeasuredClock(device, takeSample);
  running = clock;
  const listener = vi.fn();
  clock.state.subscribe(listener);
  /** Both the timers and the device go on, second by second. */
  async function pass(count: number) {
    for (let second = 0; second < count; second += 1) {
      clocks.monotonicMs += 1000;
      clocks.wallMs += 1000;
      await vi.advanceTimersByTimeAsync(1000);
    }
  }
  expect(clock.state.get()).toEqual({ status: "none", jumpMs: undefined });
  expect(clock.measure()).toBeUndefined();
  expect(takeSample).not.toHaveBeenCalled();
  clock.start();
  clock.start();
  await pass(seconds);
  return { clock, setWall, server, takeSample, sampleNow, pass, listener };
}

test("without a sample the clock returns the device's time, also if the server is down", async () => {
  const { clock } = await start(1, { aheadMs: AHEAD, isDown: true });
  expect(clock.state.get().status).toBe("unreachable");
  expect(clock.correctedNow()).toBe(NOON + 1000);
});

describe("a measured clock", () => {
  test("returns the corrected time and the device's error, whose bound includes the resolution of the wall clock", async () => {
    const { clock, listener } = await start(2);
    expect(clock.correctedNow()).toBeCloseTo(NOON + 2000 + AHEAD, 2);
    expect(clock.state.get()).toEqual({ status: "measured", jumpMs: undefined });
    const measurement = clock.measure();
    expect(measurement).toMatchObject({ samples: 9, serverBoundMs: 1, synchronised: true });
    expect(measurement?.differenceMs).toBeCloseTo(0.5 - AHEAD, 1);
    expect(measurement?.boundMs).toBeCloseTo(21 + 0.5, 1);
    expect(listener, "after each measurement").toHaveBeenCalledTimes(9);
  });

  test("stops, and resumes with its samples", async () => {
    const { clock, takeSample, pass } = await start(2);
    clock.stop();
    await pass(60);
    expect(takeSample).toHaveBeenCalledTimes(9);
    clock.start();
    await pass(2);
    expect(clock.measure()?.samples).toBe(18);
  });

  test("keeps its estimate with a growing bound while the server is unreachable", async () => {
    const { clock, server, pass } = await start(2);
    const before = clock.measure()?.boundMs ?? Number.NaN;
    server.isDown = true;
    await pass(62);
    expect(clock.state.get().status).toBe("unreachable");
    expect(clock.measure()?.boundMs).toBeGreaterThan(before + 5);
    expect(clock.measure()?.ageMs).toBeGreaterThan(61_000);
    server.isDown = false;
    await pass(30);
    expect(clock.state.get().status).toBe("measured");
  });
});

describe("after a jump of the wall clock against the monotonic one", () => {
  test("the next tick shows the device's time, and the measurement restarts in a burst", async () => {
    const { clock, setWall, takeSample } = await start(4);
    setWall(-90_000);
    expect(clock.correctedNow()).toBe(NOON + 4000 - 90_000);
    expect(clock.state.get().status).toBe("measured");
    takeSample.mockReturnValueOnce(new Promise(() => {}));
    await Promise.resolve();
    expect(clock.state.get().status).toBe("none");
    expect(clock.state.get().jumpMs).toBeCloseTo(-90_000, 0);
    expect(clock.measure()).toBeUndefined();
  });

  test("that was a sleep, in which the monotonic clock stood still, the time is right and the device's clock has no other error", async () => {
    const { clock, setWall, server, pass } = await start(4, { aheadMs: 0, isDown: false });
    setWall(600_000);
    server.aheadMs = 600_000;
    clock.correctedNow();
    await pass(3);
    expect(clock.correctedNow()).toBeCloseTo(NOON + 7000 + 600_000, 2);
    expect(clock.state.get().jumpMs).toBeCloseTo(600_000, 0);
    expect(clock.measure()?.differenceMs).toBeCloseTo(0.5, 1);
  });

  test("a pending sample is dropped, whether the jump is detected before it arrives or then", async () => {
    const { clock, setWall, takeSample, sampleNow, pass } = await start(0);
    let answer = (_sample: Sample) => {};
    const arrive = async () => {
      answer(sampleNow());
      await vi.advanceTimersByTimeAsync(0);
    };
    takeSample.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
    await pass(1);
    for (const isDetectedBefore of [false, true]) {
      setWall(500);
      if (isDetectedBefore) clock.correctedNow();
      await arrive();
      expect(clock.state.get().status).toBe("none");
      await pass(1);
    }
    await arrive();
    expect(clock.measure()?.samples).toBe(1);
  });
});

test("a smaller step of the wall clock is no jump, and is an error of the device's clock at once", async () => {
  const { clock, setWall, pass } = await start(4);
  setWall(40);
  await pass(1);
  expect(clock.state.get()).toEqual({ status: "measured", jumpMs: undefined });
  expect(clock.measure()?.differenceMs).toBeCloseTo(40.5 - AHEAD, 1);
});
