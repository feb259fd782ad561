import { RATE_VALID_MS } from "./rate-band.ts";
import type { Sample } from "./sample.ts";

interface Point {
  readonly atMs: number;
  readonly ms: number;
  readonly sample: Sample;
}

/** The newest samples are always kept, so that some remain when an old good one expires. */
const MIN_RECENT_SAMPLES = 16;

const MAX_SAMPLES = 64;

/**
 * The samples, in order of time, that can still affect the estimate, at most 64. Every limit of the offset or its rate is a
 * line through a corner of the convex hull above the low ends or below the high ends. Samples inside the hull and those
 * older than an hour are dropped.
 */
export function pruneSamples(samples: readonly Sample[]): readonly Sample[] {
  const newest = samples.at(-1);
  if (!newest) return samples;
  const recent = samples.filter((one) => newest.receivedMs - one.sentMs <= RATE_VALID_MS);
  const kept = new Set(recent.slice(-MIN_RECENT_SAMPLES));
  const lows = recent.map((sample) => ({ atMs: sample.receivedMs, ms: sample.lowMs, sample }));
  const highs = recent.map((sample) => ({ atMs: sample.sentMs, ms: -sample.highMs, sample }));
  for (const { sample } of [...upperHull(lows), ...upperHull(highs)]) kept.add(sample);
  return recent.filter((sample) => kept.has(sample)).slice(-MAX_SAMPLES);
}

/** Andrew's monotone chain. */
function upperHull(points: readonly Point[]): readonly Point[] {
  const hull: Point[] = [];
  for (const point of points) {
    const last = hull.at(-1);
    if (last?.atMs === point.atMs && last.ms >= point.ms) continue;
    while (isBelow(hull.at(-2), hull.at(-1), point)) hull.pop();
    hull.push(point);
  }
  return hull;
}

function isBelow(left: Point | undefined, middle: Point | undefined, right: Point): boolean {
  if (!left || !middle) return false;
  const slopeToRight = (right.ms - left.ms) * (middle.atMs - left.atMs);
  return (middle.ms - left.ms) * (right.atMs - left.atMs) <= slopeToRight;
}
