import { MINUTE_MS } from "../../shared/durations.ts";

/** How far the clocks of several servers may differ. */
export const CLOCK_TOLERANCE_MS = MINUTE_MS;

/** Whether `now` is in the window that began at `start`. A window that begins in the future is over: a clock was set back. */
export function isRecent(start: number, windowMs: number, now: number): boolean {
  return start <= now + CLOCK_TOLERANCE_MS && now < start + windowMs;
}
