import { afterEach, describe, expect, test, vi } from "vitest";
import { stubDevice } from "../testing/stub-device.ts";
import { createMeasuredClock, type MeasuredClock } from "./measured-clock.ts";
import { type Sample, sampleOf } from "./sample.ts";

const NOON = Date.parse("2026-11-20T12:00:00Z");
const AHEAD = 5000;

let running: MeasuredClock | undefined;
afterEach(() => running?.stop());

/** A clock whose server is 5 s ahead of the device, 20 ms away each way. */
function build(first?: (device: { monotonicMs(): number }) => Sample | undefined) {
  vi.useFakeTimers();
  const device = stubDevice(NOON, 0);
  const server = { aheadMs: AHEAD, isDown: false };
  const takeSample = vi.fn(async () => {
    if (server.isDown) throw new Error("down");
    return sampleNow();
  });
  function sampleNow() {
    const sample = sampleOf({
      deviceSentMs: device.monotonicMs() - 40,
      serverReceivedMs: device.monotonicMs() - 20 + server.aheadMs,
      serverSentMs: device.monotonicMs() - 20 + server.aheadMs,
      deviceReceivedMs: device.monotonicMs(),
      deviceStepMs: 0,
      serverBoundMs: 1,
      synchronised: true,
    });
    if (!sample) throw new Error("These stamps give no sample.");
    return sample;
  }
  const navigationSample = vi.fn(first ?? (() => undefined));
  const built = createMeasuredClock({ device, takeSample, navigationSample });
  running = built;
  return { clock: built, device, server, takeSample, sampleNow, navigationSample };
}

const NOTHING = { status: "none", estimate: undefined, deviceError: undefined, jumpMs: undefined };

/** Both the timers and the device go on, second by second. */
async function pass(device: ReturnType<typeof stubDevice>, seconds: number) {
  for (let second = 0; second < seconds; second += 1) {
    device.pass(1000);
    await vi.advanceTimersByTimeAsync(1000);
  }
}

describe("before the first sample", () => {
  test("the clock sends nothing and returns the device's time", () => {
    const { clock, takeSample } = build();
    expect(clock.state.get()).toEqual(NOTHING);
    expect(clock.correctedNow()).toBe(NOON);
    expect(clock.readNow()).toEqual({ estimate: undefined, deviceError: undefined });
    expect(takeSample).not.toHaveBeenCalled();
  });

  test("the clock returns the device's time if the server is down", async () => {
    const { clock, device, server } = build();
    server.isDown = true;
    clock.start();
    await pass(device, 1);
    expect(clock.state.get()).toEqual({ ...NOTHING, status: "unreachable" });
    expect(clock.correctedNow()).toBe(NOON + 1000);
  });
});

describe("a measured clock", () => {
  test("returns the corrected time, the estimate and the device's error", async () => {
    const { clock, device } = build();
    clock.start();
    await pass(device, 2);
    expect(clock.correctedNow()).toBeCloseTo(NOON + 2000 + AHEAD, 2);
    const { status, estimate, deviceError, jumpMs } = clock.state.get();
    expect({ status, jumpMs }).toEqual({ status: "measured", jumpMs: undefined });
    expect(estimate).toMatchObject({ samples: 9, serverBoundMs: 1, synchronised: true });
    expect(estimate?.boundMs).toBeCloseTo(21, 1);
    expect(deviceError?.differenceMs).toBeCloseTo(0.5 - AHEAD, 1);
    expect(deviceError?.boundMs).toBeCloseTo(21.5, 1);
  });

  test("has a new state object for each change and the same one in between", async () => {
    const { clock, device } = build();
    const listener = vi.fn();
    const unsubscribe = clock.state.subscribe(listener);
    clock.start();
    await pass(device, 2);
    expect(listener).toHaveBeenCalledTimes(9);
    expect(clock.state.get()).toBe(clock.state.get());
    unsubscribe();
    await pass(device, 40);
    expect(listener).toHaveBeenCalledTimes(9);
  });

  test("starts once, stops, and resumes with its samples", async () => {
    const { clock, device, takeSample, navigationSample } = build();
    clock.start();
    clock.start();
    await pass(device, 2);
    expect(takeSample).toHaveBeenCalledTimes(9);
    clock.stop();
    await pass(device, 60);
    expect(takeSample).toHaveBeenCalledTimes(9);
    expect(clock.state.get().status).toBe("measured");
    clock.start();
    await pass(device, 2);
    expect(clock.state.get().estimate?.samples).toBe(18);
    expect(navigationSample).toHaveBeenCalledTimes(1);
  });

  test("keeps its estimate with a growing bound while the server is unreachable", async () => {
    const { clock, device, server } = build();
    clock.start();
    await pass(device, 2);
    const before = clock.state.get().estimate?.boundMs ?? Number.NaN;
    server.isDown = true;
    await pass(device, 62);
    const { status, estimate } = clock.state.get();
    expect(status).toBe("unreachable");
    expect(estimate?.boundMs).toBeGreaterThan(before + 5);
    expect(clock.readNow().estimate?.newestAgeMs).toBeGreaterThan(61_000);
    server.isDown = false;
    await pass(device, 30);
    expect(clock.state.get().status).toBe("measured");
  });

  test("uses the document's sample before the first request", () => {
    const { clock, device, takeSample } = build(() => given.sampleNow());
    const given = { sampleNow: () => sampleFor(device.monotonicMs()) };
    takeSample.mockReturnValue(new Promise(() => {}));
    clock.start();
    expect(clock.state.get()).toMatchObject({ status: "measured", estimate: { samples: 1 } });
  });

  test("ignores the document's sample if a clock jumped since the page was loaded", () => {
    const { clock, device, navigationSample } = build();
    device.setWall(3000);
    clock.start();
    expect(navigationSample).not.toHaveBeenCalled();
  });
});

describe("after a jump of the wall clock against the monotonic one", () => {
  test("the device's time is returned at once, and the measurement restarts", async () => {
    const { clock, device, takeSample } = build();
    clock.start();
    await pass(device, 2);
    device.setWall(3_600_000);
    expect(clock.correctedNow()).toBe(NOON + 2000 + 3_600_000);
    expect(clock.state.get().status).toBe("measured");
    takeSample.mockReturnValueOnce(new Promise((resolve) => setTimeout(resolve, 5, sampleFor(0))));
    await Promise.resolve();
    expect(clock.state.get()).toMatchObject({ status: "none", estimate: undefined });
    expect(clock.state.get().jumpMs).toBeCloseTo(3_600_000, 0);
    await pass(device, 3);
    expect(clock.state.get().status).toBe("measured");
  });

  test("the jump is detected when the next tick reads the clock", async () => {
    const { clock, device, takeSample } = build();
    clock.start();
    await pass(device, 4);
    device.setWall(-90_000);
    await pass(device, 1);
    expect(takeSample).toHaveBeenCalledTimes(16);
    expect(clock.correctedNow()).toBeCloseTo(NOON + 5000 - 90_000, -1);
    await pass(device, 2);
    expect(takeSample).toHaveBeenCalledTimes(25);
    expect(clock.state.get().jumpMs).toBeCloseTo(-90_000, 0);
    expect(clock.correctedNow()).toBeCloseTo(NOON + 7000 + AHEAD, 2);
  });

  test("that was a sleep, in which the monotonic clock stood still, the time is right and the device's clock has no other error", async () => {
    const { clock, device, server } = build();
    server.aheadMs = 0;
    clock.start();
    await pass(device, 4);
    device.setWall(600_000);
    server.aheadMs = 600_000;
    // A tick reads it.
    clock.correctedNow();
    await pass(device, 3);
    expect(clock.correctedNow()).toBeCloseTo(NOON + 7000 + 600_000, 2);
    const { deviceError, jumpMs, status } = clock.state.get();
    expect(status).toBe("measured");
    expect(deviceError?.differenceMs).toBeCloseTo(0.5, 1);
    expect(jumpMs).toBeCloseTo(600_000, 0);
  });

  test("a pending sample is dropped, whether the jump is detected before it arrives or then", async () => {
    const { clock, device, takeSample, sampleNow } = build();
    let answer = (_sample: Sample) => {};
    takeSample.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
    clock.start();
    device.setWall(500);
    answer(sampleNow());
    await vi.advanceTimersByTimeAsync(0);
    expect(clock.state.get()).toMatchObject({ status: "none" });
    await pass(device, 1);
    device.setWall(500);
    await pass(device, 1);
    answer(sampleNow());
    await vi.advanceTimersByTimeAsync(0);
    expect(clock.state.get()).toMatchObject({ status: "none" });
    await pass(device, 1);
    answer(sampleNow());
    await vi.advanceTimersByTimeAsync(0);
    expect(clock.state.get()).toMatchObject({ status: "measured", estimate: { samples: 1 } });
  });
});

test("a server whose clock was set is measured again in a burst", async () => {
  const { clock, device, server, takeSample } = build();
  clock.start();
  await pass(device, 4);
  server.aheadMs = 9000;
  await pass(device, 35);
  expect(clock.correctedNow()).toBeCloseTo(NOON + 39_000 + 9000, 2);
  expect(clock.state.get().estimate?.samples).toBe(17);
  expect(takeSample).toHaveBeenCalledTimes(33);
});

function sampleFor(nowMs: number): Sample {
  return {
    lowMs: AHEAD - 20,
    highMs: AHEAD + 20,
    sentMs: nowMs - 40,
    receivedMs: nowMs,
    roundTripMs: 40,
    serverBoundMs: null,
    synchronised: false,
  };
}
