import { SECOND_MS } from "../../shared/durations.ts";

/** The page is changed so long (ms) before a second begins, so that the second is displayed on time. Until it is measured, the usual time at 60 Hz. */
let leadMs = 12;

/** A timeout often fires early, by up to this much; if it fires earlier, it is set again. */
const MAX_EARLY_MS = 0.7;

export function displayLeadMs(): number {
  return leadMs;
}

export function setDisplayLead(ms: number): void {
  leadMs = ms;
}

/** The second (ms) that is due when a change made at `now` (ms) is seen. */
export function dueSecond(now: number): number {
  return Math.floor((now + leadMs + MAX_EARLY_MS) / SECOND_MS) * SECOND_MS;
}

/** After how long (ms) from `now` a change is to be made that is seen at an instant (ms). */
export function timeoutUntil(instant: number, now: number): number {
  return Math.max(1, Math.ceil(instant - leadMs - now));
}
