import { preciseClock } from "../../shared/precise-clock.ts";
import { createStore } from "../kit/storage/store.ts";
import { createBrowserClock, type DeviceClock } from "./device-clock.ts";
import { createEstimator } from "./estimator.ts";
import { takeSample } from "./sample.ts";
import { type MeasuringSchedule, startSchedule } from "./schedule.ts";

export interface MeasuredState {
  /** `unreachable`: the last request failed. An earlier measurement still holds, with a growing bound. */
  readonly status: "none" | "measured" | "unreachable";
  /** The last jump (ms) of the wall clock against the monotonic one: the clock was set, or the device slept. */
  readonly jumpMs: number | undefined;
}

type MeasuredClock = ReturnType<typeof createMeasuredClock>;
export type Measurement = NonNullable<ReturnType<MeasuredClock["measure"]>>;

/** A smaller step is taken for a correction. */
const MIN_JUMP_MS = 50;
/** Operating systems slew their clocks by at most so much (adjtime). */
const MAX_SLEW_PPM = 500;

export function createMeasuredClock(
  device: DeviceClock = createBrowserClock(),
  requestSample = takeSample,
) {
  const estimator = createEstimator();
  const wall = preciseClock({ ...device, relativeDriftPpm: MAX_SLEW_PPM });
  let schedule: MeasuringSchedule | undefined;
  let jumps = 0;
  /** Ms of a jump that nothing has followed yet. */
  let newJumpMs: number | undefined;
  const store = createStore<MeasuredState>({ status: "none", jumpMs: undefined });

  function publish(status: MeasuredState["status"], jumpMs = store.get().jumpMs) {
    store.set({ status, jumpMs });
  }

  /** Notices that the wall clock was set, or that the device slept while the monotonic clock stood still: both look the same. */
  function readWall() {
    const reading = wall.read();
    if (Math.abs(reading.stepMs) > MIN_JUMP_MS) newJumpMs = reading.stepMs + (newJumpMs ?? 0);
    return reading;
  }

  /** After a jump it is unknown which of the two clocks is right. */
  function restartAfterJump() {
    readWall();
    if (newJumpMs === undefined) return;
    const jumpMs = newJumpMs;
    newJumpMs = undefined;
    jumps += 1;
    estimator.reset();
    publish("none", jumpMs);
    schedule?.burst();
  }

  async function measureOnce(signal: AbortSignal): Promise<boolean> {
    const jumpsBefore = jumps;
    const sample = await requestSample(device, signal);
    restartAfterJump();
    if (jumps !== jumpsBefore) return false;
    const agrees = estimator.add(sample);
    publish("measured");
    return agrees;
  }

  function onFailure() {
    restartAfterJump();
    publish("unreachable");
  }

  return {
    start() {
      schedule ??= startSchedule(measureOnce, onFailure);
    },
    stop() {
      schedule?.stop();
      schedule = undefined;
    },
    state: store,
    /** The figures at this instant: the bound grows between changes of the state. Undefined if nothing is measured. */
    measure() {
      const { ms, boundMs: readBoundMs, monotonicMs } = readWall();
      const estimate = estimator.estimateAt(monotonicMs);
      if (!estimate) return undefined;
      const { offsetMs, boundMs, ...rest } = estimate;
      return {
        ...rest,
        /** The device's clock minus the true time, in ms: positive if it is ahead. */
        differenceMs: ms - monotonicMs - offsetMs,
        // With the uncertainty of the reading itself.
        boundMs: readBoundMs + boundMs,
      };
    },
    /** The corrected time (ms since the epoch), or the device's if nothing is measured. Each tick calls this, which notices jumps. */
    correctedNow: (): number => {
      const { monotonicMs } = readWall();
      if (newJumpMs !== undefined) {
        // Deferred: React may be rendering.
        queueMicrotask(restartAfterJump);
        return device.wallMs();
      }
      const estimate = estimator.estimateAt(monotonicMs);
      return estimate ? monotonicMs + estimate.offsetMs : device.wallMs();
    },
  };
}
