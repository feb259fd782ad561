import { HOUR_MS, MINUTE_MS } from "../../shared/durations.ts";
import type { Sample } from "./sample.ts";

/** In ms per ms. */
export interface RateBand {
  readonly slowest: number;
  readonly fastest: number;
}

/** The error of a cheap crystal at the limits of its temperature range. */
const MAX_RATE = 100e-6;

/** The largest change of the rate within two hours, even in a laptop that warms up. */
const WANDER = 10e-6;

/** Within less than a minute, the noise of two samples hides the rate. */
const MIN_BASELINE_MS = MINUTE_MS;

/** For this long (ms) before and after the newest sample, a measured rate is valid. */
export const RATE_VALID_MS = HOUR_MS;

export const DEFAULT_RATE_BAND: RateBand = { slowest: -MAX_RATE, fastest: MAX_RATE };

/**
 * The rates that all pairs of samples allow, by interval arithmetic, with 10 ppm of wander. Narrows as the samples spread
 * over minutes; `slowest > fastest` if a clock broke the assumptions.
 */
export function estimateRateBand(samples: readonly Sample[]): RateBand {
  let { slowest, fastest } = DEFAULT_RATE_BAND;
  for (const early of samples) {
    for (const late of samples) {
      const baselineMs = late.sentMs - early.receivedMs;
      if (baselineMs < MIN_BASELINE_MS) continue;
      const longestMs = late.receivedMs - early.sentMs;
      const most = (late.highMs - early.lowMs) / baselineMs;
      const least = (late.lowMs - early.highMs) / longestMs;
      fastest = Math.min(fastest, most + WANDER);
      slowest = Math.max(slowest, least - WANDER);
    }
  }
  return { slowest, fastest };
}
