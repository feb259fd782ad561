import { type DeviceClock, readWall, type WallReading } from "./device-clock.ts";

export interface JumpDetector {
  /** By how much (ms) the wall clock jumped ahead of the monotonic one since the last `accept`; 0 for no jump. */
  jumpMs(): number;
  /** Makes the current clocks the reference. */
  accept(): void;
}

const MIN_JUMP_MS = 50;

/** Operating systems slew their clocks by at most 500 ppm (adjtime). */
const MAX_SLEW_RATE = 500e-6;

/** A reading that is less certain by more than this was interrupted, and is no better reference. */
const MAX_ADDED_DOUBT_MS = 5;

/**
 * Detects that the wall clock was set, or that the monotonic clock stood still while the device slept: both look the
 * same, a jump of one clock against the other.
 */
export function createJumpDetector(device: DeviceClock): JumpDetector {
  let accepted = readWall(device);
  return {
    jumpMs() {
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

/** The jump (ms) between two readings; 0 unless it is certain and larger than slewing allows. */
export function jumpBetween(early: WallReading, late: WallReading): number {
  const allowedMs = MIN_JUMP_MS + MAX_SLEW_RATE * Math.max(0, late.atMs - early.atMs);
  const isAhead = late.lowMs - early.highMs > allowedMs;
  const isBehind = early.lowMs - late.highMs > allowedMs;
  if (!isAhead && !isBehind) return 0;
  return (late.lowMs + late.highMs - early.lowMs - early.highMs) / 2;
}

function widthOf({ lowMs, highMs }: WallReading): number {
  return highMs - lowMs;
}
