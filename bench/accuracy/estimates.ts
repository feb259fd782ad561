import { createEstimator } from "../../shared/accuracy/estimator.ts";
import { type ExchangeTimestamps, sampleOf } from "../../shared/accuracy/sample.ts";

/** What an estimator says of the offset (ms); not all of them say how far it may be off. */
export interface Said {
  readonly offsetMs: number;
  readonly boundMs?: number;
}

type Estimate = (stamps: readonly ExchangeTimestamps[], atMs: number) => Said;

/** What RFC 5905 lets a bound grow by (PHI). */
const NTP_DRIFT = 15e-6;

/** Each estimator's word at an instant of the device's clock (ms), of the same exchanges. */
export const ESTIMATORS: Readonly<Record<string, Estimate>> = {
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

function intersect(stamps: readonly ExchangeTimestamps[], atMs: number): Said {
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
  throw new Error("There is no exchange to estimate from.");
}
