import { MINUTE_MS } from "../../shared/durations.ts";

const MAX_SHIFT_PX = 8;
const PERIOD = 4 * MAX_SHIFT_PX;

/**
 * By how much (px, -8 to 8) the wall clock is shifted at an instant (ms), so that no pixel shows the same for days. Within
 * 17 hours the path passes every position once each way; each minute it moves by at most one pixel across and one down.
 */
export function pixelShift(instant: number): { readonly x: number; readonly y: number } {
  const minute = Math.floor(instant / MINUTE_MS);
  return { x: zigzag(minute), y: zigzag(Math.floor(minute / PERIOD)) };
}

/** From -8 to 8 and back, one at a time. */
function zigzag(step: number): number {
  return Math.abs((step % PERIOD) - PERIOD / 2) - MAX_SHIFT_PX;
}
