import { HOUR_MS, MINUTE_MS } from "../../shared/durations.ts";
import type { Sample } from "./sample.ts";

interface State {
  /** At least one, in order of time. */
  readonly samples: readonly Sample[];
  readonly rates: RateBand;
  readonly count: number;
  readonly bestRoundTripMs: number;
}

/** Intersects the intervals of all samples, under the assumptions of docs/accuracy.md. Call `reset` when a clock is set. */
export function createEstimator() {
  let state: State | undefined;
  return {
    /** Adds a sample, in order of time. False if it contradicts the earlier samples, which are then dropped. */
    add(sample: Sample): boolean {
      const joined = join(state, sample);
      const { rates, samples } = joined;
      const { lowMs, highMs } = rangeAt(joined, sample.receivedMs);
      // A clock was set or left its rate: the older samples are then useless.
      const agrees = samples.length === 1 || (rates.slowest <= rates.fastest && lowMs <= highMs);
      state = agrees ? joined : join(undefined, sample);
      return agrees;
    },
    /** The offset at an instant of the device's monotonic clock (ms), at the earliest that of the newest sample; the true one is within `offsetMs ± boundMs`. */
    estimateAt(deviceMs: number) {
      if (!state) return undefined;
      const { samples, count, bestRoundTripMs } = state;
      const { receivedMs, serverBoundMs, synchronised } = samples.at(-1) as Sample;
      const { lowMs, highMs } = rangeAt(state, Math.max(deviceMs, receivedMs));
      return {
        /** To add to the device's monotonic clock (ms) to get the server's. */
        offsetMs: (lowMs + highMs) / 2,
        /** With the server's own bound. */
        boundMs: (highMs - lowMs) / 2,
        samples: count,
        bestRoundTripMs,
        /** Of the newest sample, in ms. */
        ageMs: Math.max(0, deviceMs - receivedMs),
        /** In the newest sample; if null, the estimate is of the server's clock, not of UTC. */
        serverBoundMs,
        synchronised,
      };
    },
    reset() {
      state = undefined;
    },
  };
}

function join(state: State | undefined, sample: Sample): State {
  const samples = [...(state?.samples ?? []), sample]
    .filter((one) => sample.receivedMs - one.sentMs <= RATE_VALID_MS)
    .slice(-MAX_SAMPLES);
  return {
    samples,
    rates: estimateRateBand(samples),
    count: (state?.count ?? 0) + 1,
    bestRoundTripMs: Math.min(state?.bestRoundTripMs ?? Infinity, sample.roundTripMs),
  };
}

function rangeAt({ samples, rates }: State, deviceMs: number) {
  const steadyMs = Math.min(deviceMs, (samples.at(-1) as Sample).receivedMs + RATE_VALID_MS);
  let lowMs = Number.NEGATIVE_INFINITY;
  let highMs = Number.POSITIVE_INFINITY;
  for (const one of samples) {
    lowMs = Math.max(lowMs, one.lowMs + rates.slowest * (steadyMs - one.receivedMs));
    highMs = Math.min(highMs, one.highMs + rates.fastest * (steadyMs - one.sentMs));
  }
  const beyondMs = deviceMs - steadyMs;
  return {
    lowMs: lowMs + DEFAULT_RATE_BAND.slowest * beyondMs,
    highMs: highMs + DEFAULT_RATE_BAND.fastest * beyondMs,
  };
}

/** More than an hour has, unless the page is hidden and shown again and again. Each pair of samples is compared. */
const MAX_SAMPLES = 500;

/** In ms per ms. */
interface RateBand {
  readonly slowest: number;
  readonly fastest: number;
}

/** The largest change of the rate within two hours, even in a laptop that warms up. */
const WANDER = 10e-6;

/** Within less than a minute, the noise of two samples hides the rate. */
const MIN_BASELINE_MS = MINUTE_MS;

/** For this long (ms) before and after the newest sample, a measured rate is valid. */
const RATE_VALID_MS = HOUR_MS;

/** The error of a cheap crystal at the limits of its temperature range. */
const DEFAULT_RATE_BAND: RateBand = { slowest: -100e-6, fastest: 100e-6 };

/** The rates that all pairs of samples allow, by interval arithmetic; `slowest > fastest` if a clock broke the assumptions. */
function estimateRateBand(samples: readonly Sample[]): RateBand {
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
