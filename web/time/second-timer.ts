import { SECOND_MS } from "../../shared/durations.ts";

/** A change of the page is presented after some 12 ms at 60 Hz: it is made so long before a second begins. */
const LEAD_MS = 12;

/** A timeout often fires early, by up to this much; if it fires earlier, it is set again. */
const MAX_EARLY_MS = 0.7;

/** The second (ms) that is due when a change made at `now` (ms) is seen. */
export function dueSecond(now: number): number {
  return Math.floor((now + LEAD_MS + MAX_EARLY_MS) / SECOND_MS) * SECOND_MS;
}

/** After how long (ms) from `now` a change is to be made that is seen at an instant (ms). */
export function timeoutUntil(instant: number, now: number): number {
  return Math.max(1, Math.ceil(instant - LEAD_MS - now));
}
