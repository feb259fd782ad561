import { MINUTE_MS } from "../../../shared/durations.ts";
import type { Span } from "../../../shared/zones/civil-day.ts";
import { type Coordinates, subsolarPoint, sunHeight } from "./subsolar-point.ts";

export interface SunEvent {
  readonly kind: "rise" | "set";
  /** An instant (ms). */
  readonly instant: number;
}

/** Of the air at the horizon: the value of almanacs, in degrees. */
const REFRACTION = 34 / 60;
/** Of the sun's disc at 1 au, and its parallax, in degrees. */
const RADIUS = 959.63 / 3600;
const PARALLAX = 8.794 / 3600;
/** Heights this far apart in time have at most one extreme between them. */
const STEP_MS = 20 * MINUTE_MS;
const PRECISION_MS = 100;

/**
 * When the upper edge of the sun crosses a level horizon at sea level, from the start of a span up to its end. Within a
 * minute for the years 2000 to 2050 up to 65° of latitude; nearer to the poles air and horizon count for more than that.
 */
export function sunTimes(place: Coordinates, { start, end }: Span) {
  const height = (instant: number) => heightOfUpperEdge(place, instant);
  const instants = [start - STEP_MS];
  for (let at = start; at < end + STEP_MS; at += STEP_MS) instants.push(at);
  const bounds = withExtremes(height, instants);
  const events = bounds.slice(1).flatMap((after, index): SunEvent[] => {
    const before = bounds[index] as number;
    const isUp = height(after) >= 0;
    if (height(before) >= 0 === isUp) return [];
    const instant = crossing(height, before, after);
    return instant >= start && instant < end ? [{ kind: isUp ? "rise" : "set", instant }] : [];
  });
  return {
    /** In the order in which they happen; seldom other than one rise and one set. */
    events,
    isUpAtStart: height(start) >= 0,
  };
}

type Height = (instant: number) => number;

/** The instants, and between them those of the highest and lowest heights: near the poles the sun may only touch the horizon. */
function withExtremes(height: Height, instants: readonly number[]): readonly number[] {
  return instants.flatMap((at, index) => {
    const before = instants[index - 1];
    const after = instants[index + 1];
    if (before === undefined || after === undefined) return [at];
    const rise = height(at) - height(before);
    const nextRise = height(after) - height(at);
    return rise * nextRise < 0 ? [extreme(height, before, after, Math.sign(rise))] : [at];
  });
}

/** Ternary search for a maximum (`sign` 1) or minimum (-1). */
function extreme(height: Height, from: number, to: number, sign: number): number {
  let [low, high] = [from, to];
  while (high - low > PRECISION_MS) {
    const third = (high - low) / 3;
    if (sign * height(low + third) < sign * height(high - third)) low += third;
    else high -= third;
  }
  return (low + high) / 2;
}

function crossing(height: Height, before: number, after: number): number {
  const wasUp = height(before) >= 0;
  let [low, high] = [before, after];
  while (high - low > PRECISION_MS) {
    const middle = (low + high) / 2;
    if (height(middle) >= 0 === wasUp) low = middle;
    else high = middle;
  }
  return high;
}

/** Above the visible horizon, in degrees. After Meeus, Astronomical Algorithms, chapters 13 and 15. */
function heightOfUpperEdge(place: Coordinates, instant: number): number {
  const sun = subsolarPoint(instant);
  return sunHeight(place, sun) - risingHeight(sun);
}

/** Of the sun's centre when its upper edge is on the visible horizon, in degrees. */
export function risingHeight({ distance }: { readonly distance: number }): number {
  return -REFRACTION - (RADIUS - PARALLAX) / distance;
}
