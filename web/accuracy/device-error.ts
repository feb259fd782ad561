import type { Estimate } from "../../shared/accuracy/estimator.ts";
import type { WallReading } from "./device-clock.ts";

/** How far the device's wall clock is ahead of the corrected time (ms), and how far that may be off. */
export interface DeviceError {
  readonly differenceMs: number;
  readonly boundMs: number;
}

/** The error of the wall clock at a reading; the reading's own doubt, half a millisecond and more, is in the bound. */
export function deviceErrorOf(reading: WallReading, { offsetMs, boundMs }: Estimate): DeviceError {
  return {
    differenceMs: (reading.lowMs + reading.highMs) / 2 - offsetMs,
    boundMs: (reading.highMs - reading.lowMs) / 2 + boundMs,
  };
}
