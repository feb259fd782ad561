import { createEstimator, type Estimate } from "../../shared/accuracy/estimator.ts";
import { createBrowserClock, type DeviceClock, readWall } from "./device-clock.ts";
import { type DeviceError, deviceErrorOf } from "./device-error.ts";
import { createJumpWatch, type JumpWatch } from "./jump-watch.ts";
import { type Schedule, startSchedule } from "./schedule.ts";
import { navigationSample, takeSample } from "./take-sample.ts";

/** The measurement as it was when it last changed; a new object for each change. */
export interface MeasuredState {
  /** `unreachable`: the last question failed; an estimate from before goes on, its bound grows. */
  readonly state: "none" | "measured" | "unreachable";
  readonly estimate: Estimate | undefined;
  readonly deviceError: DeviceError | undefined;
  /** The last jump (ms) of the wall clock against the monotonic one: it was set, or the device slept. */
  readonly jumpMs: number | undefined;
}

export interface MeasuredClock {
  /** Begins to ask the server. */
  readonly start: () => void;
  readonly stop: () => void;
  readonly subscribe: (listener: () => void) => () => void;
  readonly getSnapshot: () => MeasuredState;
  /** The snapshot's figures for this very instant. */
  readonly readNow: () => Pick<MeasuredState, "estimate" | "deviceError">;
  /**
   * The corrected time, ms since the epoch with fractions; the device's own where nothing is measured. It is
   * read at each tick of the page, and that is when a jump is seen.
   */
  readonly correctedNow: () => number;
}

/** What stands between the clock and the browser. */
export interface MeasuredClockDependencies {
  readonly device: DeviceClock;
  readonly takeSample: typeof takeSample;
  readonly navigationSample: typeof navigationSample;
}

const LARGEST_START_GAP_MS = 50;

/** A clock that is measured against the server's; it does nothing until it is started. */
export function createMeasuredClock(parts: Partial<MeasuredClockDependencies> = {}): MeasuredClock {
  const device = parts.device ?? createBrowserClock();
  const ask = parts.takeSample ?? takeSample;
  const firstSample = parts.navigationSample ?? navigationSample;
  const estimator = createEstimator();
  const listeners = new Set<() => void>();
  let jumpWatch: JumpWatch | undefined;
  let schedule: Schedule | undefined;
  let jumps = 0;
  let snapshot: MeasuredState = {
    state: "none",
    estimate: undefined,
    deviceError: undefined,
    jumpMs: undefined,
  };

  function readNow() {
    const reading = readWall(device);
    const estimate = estimator.estimateAt(reading.atMs);
    return { estimate, deviceError: estimate && deviceErrorOf(reading, estimate) };
  }

  function publish(state: MeasuredState["state"], jumpMs = snapshot.jumpMs) {
    snapshot = { state, ...readNow(), jumpMs };
    for (const listener of listeners) listener();
  }

  /** After a jump nobody can tell which of the clocks is right: the measurement begins anew. */
  function beginAnewAfterJump() {
    const jumpMs = jumpWatch?.jumpMs() ?? 0;
    if (jumpMs === 0) return;
    jumps += 1;
    jumpWatch?.accept();
    estimator.reset();
    publish("none", jumpMs);
    schedule?.burst();
  }

  async function askOnce(signal: AbortSignal): Promise<boolean> {
    const jumpsBefore = jumps;
    const sample = await ask(device, signal);
    beginAnewAfterJump();
    if (jumps !== jumpsBefore) return false;
    const agrees = estimator.add(sample);
    publish("measured");
    return agrees;
  }

  function onFailure() {
    beginAnewAfterJump();
    publish("unreachable");
  }

  /** The document's sample, unless a clock jumped since: a page's two clocks agree where it begins. */
  function takeFirstSample() {
    const { lowMs, highMs } = readWall(device);
    if (Math.abs(lowMs + highMs) / 2 > LARGEST_START_GAP_MS) return;
    const sample = firstSample(device);
    if (!sample) return;
    estimator.add(sample);
    publish("measured");
  }

  return {
    start() {
      if (schedule) return;
      if (!jumpWatch) {
        jumpWatch = createJumpWatch(device);
        takeFirstSample();
      }
      schedule = startSchedule({ ask: askOnce, onFailure });
    },
    stop() {
      const stopped = schedule;
      schedule = undefined;
      stopped?.stop();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => snapshot,
    readNow,
    correctedNow() {
      if (jumpWatch && jumpWatch.jumpMs() !== 0) {
        // Told later: this is called while React renders.
        queueMicrotask(beginAnewAfterJump);
        return device.wallMs();
      }
      const nowMs = device.monotonicMs();
      const estimate = estimator.estimateAt(nowMs);
      return estimate ? nowMs + estimate.offsetMs : device.wallMs();
    },
  };
}
