import { createStore } from "../kit/storage/store.ts";
import { createBrowserClock, type DeviceClock, readWall } from "./device-clock.ts";
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

export function createMeasuredClock(
  device: DeviceClock = createBrowserClock(),
  requestSample = takeSample,
) {
  const estimator = createEstimator();
  const jumpDetector = createJumpDetector(device);
  let schedule: MeasuringSchedule | undefined;
  let jumps = 0;
  const store = createStore<MeasuredState>({ status: "none", jumpMs: undefined });

  function publish(status: MeasuredState["status"], jumpMs = store.get().jumpMs) {
    store.set({ status, jumpMs });
  }

  /** After a jump it is unknown which of the two clocks is right. */
  function restartAfterJump() {
    const jumpMs = jumpDetector.jumpMs();
    if (jumpMs === 0) return;
    jumps += 1;
    jumpDetector.accept();
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
      const { atMs, lowMs, highMs } = readWall(device);
      const estimate = estimator.estimateAt(atMs);
      if (!estimate) return undefined;
      const { offsetMs, boundMs, ...rest } = estimate;
      return {
        ...rest,
        /** The device's clock minus the true time, in ms: positive if it is ahead. */
        differenceMs: (lowMs + highMs) / 2 - offsetMs,
        // With the uncertainty of the reading itself, half a millisecond or more.
        boundMs: (highMs - lowMs) / 2 + boundMs,
      };
    },
    /** The corrected time (ms since the epoch), or the device's if nothing is measured. Each tick calls this, which notices jumps. */
    correctedNow: (): number => {
      if (jumpDetector.jumpMs() !== 0) {
        // Deferred: React may be rendering.
        queueMicrotask(restartAfterJump);
        return device.wallMs();
      }
      const nowMs = device.monotonicMs();
      const estimate = estimator.estimateAt(nowMs);
      return estimate ? nowMs + estimate.offsetMs : device.wallMs();
    },
  };
}

const MIN_JUMP_MS = 50;

/** Operating systems slew their clocks by at most 500 ppm (adjtime). */
const MAX_SLEW_RATE = 500e-6;

/** A reading that is less certain by more than this was interrupted, and is no better reference. */
const MAX_ADDED_DOUBT_MS = 5;

/** Detects that the wall clock was set, or that the device slept, while the monotonic clock stood still: both look the same. */
export function createJumpDetector(device: DeviceClock) {
  let accepted = readWall(device);
  return {
    /** By how much (ms) the wall clock jumped ahead of the monotonic one since the last `accept`; 0 for no jump. */
    jumpMs(): number {
      const now = readWall(device);
      const jumpMs = jumpBetween(accepted, now);
      if (jumpMs === 0 && widthOf(now) <= widthOf(accepted) + MAX_ADDED_DOUBT_MS) accepted = now;
      return jumpMs;
    },
    accept() {
      accepted = readWall(device);
    },
  };
}

type WallReading = ReturnType<typeof readWall>;

/** The jump (ms) between two readings; 0 unless it is certain and larger than slewing allows. */
function jumpBetween(early: WallReading, late: WallReading): number {
  const allowedMs = MIN_JUMP_MS + MAX_SLEW_RATE * Math.max(0, late.atMs - early.atMs);
  const isAhead = late.lowMs - early.highMs > allowedMs;
  const isBehind = early.lowMs - late.highMs > allowedMs;
  if (!isAhead && !isBehind) return 0;
  return (late.lowMs + late.highMs - early.lowMs - early.highMs) / 2;
}

function widthOf({ lowMs, highMs }: WallReading): number {
  return highMs - lowMs;
}
