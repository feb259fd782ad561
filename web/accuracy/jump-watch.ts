import { type DeviceClock, readWall, type WallReading } from "./device-clock.ts";

export interface JumpWatch {
  /** By how much (ms) the wall clock went ahead of the monotonic one at once, since the last `accept`; 0 for none. */
  jumpMs(): number;
  /** Takes the clocks as they are now for the ones to compare with. */
  accept(): void;
}

const LEAST_JUMP_MS = 50;

/** A system that corrects its wall clock gently does so by 500 ppm at most (adjtime). */
const GENTLE_RATE = 500e-6;

/** A reading that was interrupted for longer is no better to compare with than the one before. */
const LARGEST_DOUBT_MS = 5;

/**
 * Sees a wall clock that was set, and a monotonic one that stood still while the device slept: both look the same, as a
 * jump of one against the other.
 */
export function createJumpWatch(device: DeviceClock): JumpWatch {
  let accepted = readWall(device);
  return {
    jumpMs() {
      const now = readWall(device);
      const jumpMs = jumpBetween(accepted, now);
      if (jumpMs === 0 && widthOf(now) <= widthOf(accepted) + LARGEST_DOUBT_MS) accepted = now;
      return jumpMs;
    },
    accept() {
      accepted = readWall(device);
    },
  };
}

/** The jump (ms) from one reading to a later one: certain, and more than gentle corrections could do; else 0. */
export function jumpBetween(early: WallReading, late: WallReading): number {
  const allowedMs = LEAST_JUMP_MS + GENTLE_RATE * Math.max(0, late.atMs - early.atMs);
  const isAhead = late.lowMs - early.highMs > allowedMs;
  const isBehind = early.lowMs - late.highMs > allowedMs;
  if (!isAhead && !isBehind) return 0;
  return (late.lowMs + late.highMs - early.lowMs - early.highMs) / 2;
}

function widthOf({ lowMs, highMs }: WallReading): number {
  return highMs - lowMs;
}
