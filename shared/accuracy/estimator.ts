import { pruneSamples } from "./prune-samples.ts";
import { DEFAULT_RATE_BAND, estimateRateBand, RATE_VALID_MS, type RateBand } from "./rate-band.ts";
import type { Sample } from "./sample.ts";

/** What is known of the offset at an instant. The true offset is within `offsetMs ± boundMs`. */
export interface Estimate {
  /** What to add to the device's monotonic clock (ms) to have the server's. */
  readonly offsetMs: number;
  /** Half the width of what is possible (ms); it holds the server's own bound. */
  readonly boundMs: number;
  /** How many samples were taken since the estimator began or began anew. */
  readonly samples: number;
  readonly bestRoundTripMs: number;
  /** How long ago the newest answer came (ms). */
  readonly newestAgeMs: number;
  /** The server's bound in the newest sample; null: the estimate is of the server's clock, not of UTC. */
  readonly serverBoundMs: number | null;
  /** Whether the server's clock followed a source of UTC in the newest sample. */
  readonly synchronised: boolean;
}

export interface Estimator {
  /** Takes a sample, in order of time. False when it can't be true together with those before: they are let go. */
  add(sample: Sample): boolean;
  /** The estimate at an instant of the device's monotonic clock (ms), not before the newest sample. */
  estimateAt(deviceMs: number): Estimate | undefined;
  /** Forgets all: the device slept or one of its clocks was set. */
  reset(): void;
}

interface Known {
  readonly samples: readonly Sample[];
  readonly newest: Sample;
  readonly rates: RateBand;
  readonly count: number;
  readonly bestRoundTripMs: number;
}

/**
 * Keeps what all samples allow together. Holds while the server's bounds are true, the device's clock runs within
 * 100 ppm of the server's and its rate within a band of 10 ppm for two hours, and `reset` is called where a clock was set.
 */
export function createEstimator(): Estimator {
  let known: Known | undefined;
  return {
    add(sample) {
      const joined = known && join(known, sample);
      const agrees = !known || joined !== undefined;
      known = joined ?? beginWith(sample);
      return agrees;
    },
    estimateAt(deviceMs) {
      if (!known) return undefined;
      const { newest, count, bestRoundTripMs } = known;
      const { lowMs, highMs } = rangeAt(known, Math.max(deviceMs, newest.receivedMs));
      return {
        offsetMs: (lowMs + highMs) / 2,
        boundMs: (highMs - lowMs) / 2,
        samples: count,
        bestRoundTripMs,
        newestAgeMs: Math.max(0, deviceMs - newest.receivedMs),
        serverBoundMs: newest.serverBoundMs,
        synchronised: newest.synchronised,
      };
    },
    reset() {
      known = undefined;
    },
  };
}

function beginWith(sample: Sample): Known {
  const { roundTripMs } = sample;
  return {
    samples: [sample],
    newest: sample,
    rates: DEFAULT_RATE_BAND,
    count: 1,
    bestRoundTripMs: roundTripMs,
  };
}

/** Undefined where a clock was set or broke its rate: then none of the older samples can be trusted. */
function join(known: Known, sample: Sample): Known | undefined {
  const samples = pruneSamples([...known.samples, sample]);
  const joined = {
    samples,
    newest: sample,
    rates: estimateRateBand(samples),
    count: known.count + 1,
    bestRoundTripMs: Math.min(known.bestRoundTripMs, sample.roundTripMs),
  };
  const { lowMs, highMs } = rangeAt(joined, sample.receivedMs);
  return joined.rates.slowest <= joined.rates.fastest && lowMs <= highMs ? joined : undefined;
}

function rangeAt({ samples, newest, rates }: Known, deviceMs: number) {
  const steadyMs = Math.min(deviceMs, newest.receivedMs + RATE_VALID_MS);
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
