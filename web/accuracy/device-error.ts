import type { WallReading } from "./device-clock.ts";
import type { Estimate } from "./estimator.ts";

/** How far the device's wall clock is ahead of the corrected time (ms), and the uncertainty of that. */
export interface DeviceError {
  readonly differenceMs: number;
  readonly boundMs: number;
}

/** The bound includes the uncertainty of the reading itself, half a millisecond or more. */
export function deviceErrorOf(reading: WallReading, { offsetMs, boundMs }: Estimate): DeviceError {
  return {
    differenceMs: (reading.lowMs + reading.highMs) / 2 - offsetMs,
    boundMs: (reading.highMs - reading.lowMs) / 2 + boundMs,
  };
}
