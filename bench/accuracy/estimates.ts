import { createEstimator } from "../../web/accuracy/estimator.ts";
import { type ExchangeTimestamps, sampleOf } from "../../web/accuracy/sample.ts";

export interface Estimate {
  readonly offsetMs: number;
  readonly boundMs?: number;
}

type Estimator = (stamps: readonly ExchangeTimestamps[], atMs: number) => Estimate;

/** PHI of RFC 5905: the growth rate of the bound. */
const NTP_DRIFT = 15e-6;

export const ESTIMATORS: Readonly<Record<string, Estimator>> = {
  "intersection (ours)": intersect,
  "one sample at load (Cristian)": (stamps) => {
    const [first = noStamps()] = stamps;
    return { offsetMs: middle(first), boundMs: roundTrip(first) / 2 + first.deviceStepMs };
  },
  "mean of all": (stamps) => ({
    offsetMs: stamps.reduce((sum, one) => sum + middle(one), 0) / stamps.length,
  }),
  "least round trip of the last 8 (NTP)": (stamps, atMs) => {
    const [best = noStamps()] = stamps.slice(-8).toSorted((a, b) => roundTrip(a) - roundTrip(b));
    const ageMs = atMs - best.deviceReceivedMs;
    return {
      offsetMs: middle(best),
      boundMs: roundTrip(best) / 2 + best.deviceStepMs + NTP_DRIFT * ageMs,
    };
  },
};

function intersect(stamps: readonly ExchangeTimestamps[], atMs: number): Estimate {
  const estimator = createEstimator();
  for (const one of stamps) {
    const sample = sampleOf(one);
    if (sample) estimator.add(sample);
  }
  return estimator.estimateAt(atMs) ?? noStamps();
}

function middle(one: ExchangeTimestamps): number {
  return (one.serverReceivedMs - one.deviceSentMs + one.serverSentMs - one.deviceReceivedMs) / 2;
}

function roundTrip(one: ExchangeTimestamps): number {
  return one.deviceReceivedMs - one.deviceSentMs - (one.serverSentMs - one.serverReceivedMs);
}

function noStamps(): never {
  throw new Error("No exchanges.");
}
