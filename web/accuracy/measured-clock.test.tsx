import { afterEach, describe, expect, test, vi } from "vitest";
import { stubDevice } from "../testing/stub-device.ts";
import { createJumpDetector, createMeasuredClock } from "./measured-clock.ts";
import { type Sample, sampleOf } from "./sample.ts";

const NOON = Date.parse("2026-11-20T12:00:00Z");
const AHEAD = 5000;

let running: ReturnType<typeof createMeasuredClock> | undefined;
afterEach(() => running?.stop());

/** A clock whose server is 5 s ahead of the device, 20 ms away each way. */
function build() {
  vi.useFakeTimers();
  const device = stubDevice(NOON, 0);
  const server = { aheadMs: AHEAD, isDown: false };
  const takeSample = vi.fn(async () => {
    if (server.isDown) throw new Error("down");
    return sampleNow();
  });
  function sampleNow(): Sample {
    const now = device.monotonicMs();
    const serverMs = now - 20 + server.aheadMs;
    const sample = sampleOf(
      { sentMs: now - 40, receivedMs: now },
      {
        ...{ receivedMs: serverMs, sentMs: serverMs },
        ...{ boundMs: 1, synchronised: true },
      },
      0,
    );
    if (!sample) throw new Error("These stamps give no sample.");
    return sample;
  }
  const clock = createMeasuredClock(device, takeSample);
  running = clock;
  /** Both the timers and the device go on, second by second. */
  async function pass(seconds: number) {
    for (let second = 0; second < seconds; second += 1) {
      device.pass(1000);
      await vi.advanceTimersByTimeAsync(1000);
    }
  }
  return { clock, device, server, takeSample, sampleNow, pass };
}

test("without a sample the clock returns the device's time, also if the server is down", async () => {
  const { clock, server, takeSample, pass } = build();
  expect(clock.state.get()).toEqual({ status: "none", jumpMs: undefined });
  expect(clock.measure()).toBeUndefined();
  expect(takeSample).not.toHaveBeenCalled();
  server.isDown = true;
  clock.start();
  await pass(1);
  expect(clock.state.get().status).toBe("unreachable");
  expect(clock.correctedNow()).toBe(NOON + 1000);
});

describe("a measured clock", () => {
  test("returns the corrected time and the device's error, whose bound includes the resolution of the wall clock", async () => {
    const { clock, pass } = build();
    const listener = vi.fn();
    clock.state.subscribe(listener);
    clock.start();
    await pass(2);
    expect(clock.correctedNow()).toBeCloseTo(NOON + 2000 + AHEAD, 2);
    expect(clock.state.get()).toEqual({ status: "measured", jumpMs: undefined });
    const measurement = clock.measure();
    expect(measurement).toMatchObject({ samples: 9, serverBoundMs: 1, synchronised: true });
    expect(measurement?.differenceMs).toBeCloseTo(0.5 - AHEAD, 1);
    expect(measurement?.boundMs).toBeCloseTo(21 + 0.5, 1);
    expect(listener, "after each measurement").toHaveBeenCalledTimes(9);
  });

  test("starts once, stops, and resumes with its samples", async () => {
    const { clock, takeSample, pass } = build();
    clock.start();
    clock.start();
    await pass(2);
    expect(takeSample).toHaveBeenCalledTimes(9);
    clock.stop();
    await pass(60);
    expect(takeSample).toHaveBeenCalledTimes(9);
    clock.start();
    await pass(2);
    expect(clock.measure()?.samples).toBe(18);
  });

  test("keeps its estimate with a growing bound while the server is unreachable", async () => {
    const { clock, server, pass } = build();
    clock.start();
    await pass(2);
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

  test("measures a server whose clock was set again in a burst", async () => {
    const { clock, server, takeSample, pass } = build();
    clock.start();
    await pass(4);
    server.aheadMs = 9000;
    await pass(35);
    expect(clock.correctedNow()).toBeCloseTo(NOON + 39_000 + 9000, 2);
    expect(clock.measure()?.samples).toBe(17);
    expect(takeSample).toHaveBeenCalledTimes(33);
  });
});

describe("after a jump of the wall clock against the monotonic one", () => {
  test("the next tick shows the device's time, and the measurement restarts in a burst", async () => {
    const { clock, device, takeSample, pass } = build();
    clock.start();
    await pass(4);
    device.setWall(-90_000);
    expect(clock.correctedNow()).toBe(NOON + 4000 - 90_000);
    expect(clock.state.get().status).toBe("measured");
    takeSample.mockReturnValueOnce(new Promise(() => {}));
    await Promise.resolve();
    expect(clock.state.get().status).toBe("none");
    expect(clock.state.get().jumpMs).toBeCloseTo(-90_000, 0);
    expect(clock.measure()).toBeUndefined();
  });

  test("that was a sleep, in which the monotonic clock stood still, the time is right and the device's clock has no other error", async () => {
    const { clock, device, server, pass } = build();
    server.aheadMs = 0;
    clock.start();
    await pass(4);
    device.setWall(600_000);
    server.aheadMs = 600_000;
    clock.correctedNow();
    await pass(3);
    expect(clock.correctedNow()).toBeCloseTo(NOON + 7000 + 600_000, 2);
    expect(clock.state.get().status).toBe("measured");
    expect(clock.state.get().jumpMs).toBeCloseTo(600_000, 0);
    expect(clock.measure()?.differenceMs).toBeCloseTo(0.5, 1);
  });

  test("a pending sample is dropped, whether the jump is detected before it arrives or then", async () => {
    const { clock, device, takeSample, sampleNow, pass } = build();
    let answer = (_sample: Sample) => {};
    takeSample.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
    clock.start();
    for (const isDetectedBefore of [false, true]) {
      device.setWall(500);
      if (isDetectedBefore) await pass(1);
      answer(sampleNow());
      await vi.advanceTimersByTimeAsync(0);
      expect(clock.state.get().status).toBe("none");
      await pass(1);
    }
    answer(sampleNow());
    await vi.advanceTimersByTimeAsync(0);
    expect(clock.state.get().status).toBe("measured");
    expect(clock.measure()?.samples).toBe(1);
  });
});

describe("a jump", () => {
  test("is not detected in gradual corrections of the wall clock", () => {
    const device = stubDevice(NOON);
    const detector = createJumpDetector(device);
    for (let second = 0; second < 600; second += 1) {
      device.pass(1000);
      device.setWall(0.4);
      expect(detector.jumpMs()).toBe(0);
    }
    device.pass(3_600_000);
    device.setWall(1500);
    expect(detector.jumpMs()).toBe(0);
  });

  test("is not detected in a reading that was interrupted, which is no reference for the next one", () => {
    const device = stubDevice(NOON);
    let interruptedMs = 0;
    const detector = createJumpDetector({
      ...device,
      wallMs: () => {
        const wallMs = device.wallMs();
        device.pass(interruptedMs);
        return wallMs;
      },
    });
    interruptedMs = 400;
    expect(detector.jumpMs()).toBe(0);
    interruptedMs = 0;
    device.setWall(60);
    expect(detector.jumpMs()).toBeCloseTo(60, 3);
  });
});
