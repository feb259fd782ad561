import { HOUR_MS, MINUTE_MS } from "../durations.ts";
import type { Sample } from "./sample.ts";

/** Between which rates (ms per ms) the offset changes: the device's clock against the server's. */
export interface RateBand {
  readonly slowest: number;
  readonly fastest: number;
}

/** How far a device's clock is taken to be off: a cheap crystal at the edges of its temperatures. */
const LARGEST_RATE = 100e-6;

/** How far the rate may move within two hours, a laptop that warms up included. */
const WANDER = 10e-6;

/** Over less than a minute a pair of samples says little of the rate and much of their own noise. */
const SHORTEST_BASELINE_MS = MINUTE_MS;

/** How long (ms) before and after the newest sample a measured rate is relied on. */
export const RATE_VALID_MS = HOUR_MS;

/** What is taken to be true of a clock that has not been measured: within 100 ppm. */
export const DEFAULT_RATE_BAND: RateBand = { slowest: -LARGEST_RATE, fastest: LARGEST_RATE };

/**
 * The rates that all pairs of samples allow, by arithmetic on their intervals, and 10 ppm around them for the wander.
 * Narrows as the samples spread over minutes; `slowest > fastest` when a clock broke the assumptions.
 */
export function estimateRateBand(samples: readonly Sample[]): RateBand {
  let { slowest, fastest } = DEFAULT_RATE_BAND;
  for (const early of samples) {
    for (const late of samples) {
      const baselineMs = late.sentMs - early.receivedMs;
      if (baselineMs < SHORTEST_BASELINE_MS) continue;
      const longestMs = late.receivedMs - early.sentMs;
      const most = (late.highMs - early.lowMs) / baselineMs;
      const least = (late.lowMs - early.highMs) / longestMs;
      fastest = Math.min(fastest, most + WANDER);
      slowest = Math.max(slowest, least - WANDER);
    }
  }
  return { slowest, fastest };
}
