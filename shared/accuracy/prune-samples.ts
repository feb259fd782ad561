import { RATE_VALID_MS } from "./rate-band.ts";
import type { Sample } from "./sample.ts";

interface Point {
  readonly atMs: number;
  readonly ms: number;
  readonly sample: Sample;
}

/** The newest samples stay whatever they say, so that something is left when an old good one is let go. */
const ALWAYS_KEPT = 16;

const MOST_KEPT = 64;

/**
 * The samples (in order of time) that can still matter, at most 64. A limit of the offset or of its rate is always a
 * line through a corner of the convex hull, above the low ends or below the high ends; what lies within is dropped, and
 * so is what is older than an hour.
 */
export function pruneSamples(samples: readonly Sample[]): readonly Sample[] {
  const newest = samples.at(-1);
  if (!newest) return samples;
  const recent = samples.filter((one) => newest.receivedMs - one.sentMs <= RATE_VALID_MS);
  const kept = new Set(recent.slice(-ALWAYS_KEPT));
  const lows = recent.map((sample) => ({ atMs: sample.receivedMs, ms: sample.lowMs, sample }));
  const highs = recent.map((sample) => ({ atMs: sample.sentMs, ms: -sample.highMs, sample }));
  for (const { sample } of [...upperHull(lows), ...upperHull(highs)]) kept.add(sample);
  return recent.filter((sample) => kept.has(sample)).slice(-MOST_KEPT);
}

/** Andrew's monotone chain, its upper half; the points are in order of time, of several at one time the highest counts. */
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
