import { DAY_MS, MINUTE_MS } from "../durations.ts";
import type { Span } from "../zones/civil-day.ts";

/** In degrees, north and east positive. */
export interface Coordinates {
  readonly latitude: number;
  readonly longitude: number;
}

export interface SunEvent {
  readonly kind: "rise" | "set";
  /** An instant (ms). */
  readonly instant: number;
}

export interface SunTimes {
  /** In the order in which they happen; seldom other than one rise and one set. */
  readonly events: readonly SunEvent[];
  readonly isUpAtStart: boolean;
}

const J2000 = Date.UTC(2000, 0, 1, 12);
/** Terrestrial time minus UTC in the years around 2030. */
const DELTA_T_DAYS = 70 / 86_400;
const DEGREE = Math.PI / 180;
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
export function sunTimes(place: Coordinates, { start, end }: Span): SunTimes {
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
  return { events, isUpAtStart: height(start) >= 0 };
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

/** Above the visible horizon, in degrees. After Meeus, Astronomical Algorithms, chapters 12, 13 and 25 (low accuracy, 0.01°). */
function heightOfUpperEdge({ latitude, longitude }: Coordinates, instant: number): number {
  const days = (instant - J2000) / DAY_MS;
  const centuries = (days + DELTA_T_DAYS) / 36_525;
  const meanLongitude = 280.46646 + centuries * (36_000.76983 + centuries * 0.0003032);
  const anomaly = DEGREE * (357.52911 + centuries * (35_999.05029 - centuries * 0.0001537));
  const eccentricity = 0.016708634 - centuries * 0.000042037;
  const center =
    (1.914602 - centuries * 0.004817) * Math.sin(anomaly) +
    (0.019993 - centuries * 0.000101) * Math.sin(2 * anomaly) +
    0.000289 * Math.sin(3 * anomaly);
  const node = DEGREE * (125.04 - 1934.136 * centuries);
  const apparentLongitude = DEGREE * (meanLongitude + center - 0.00569 - 0.00478 * Math.sin(node));
  const obliquity = DEGREE * (23.439291 - 0.0130042 * centuries + 0.00256 * Math.cos(node));
  const distance =
    (1.000001018 * (1 - eccentricity ** 2)) /
    (1 + eccentricity * Math.cos(anomaly + DEGREE * center));

  const rightAscension = Math.atan2(
    Math.cos(obliquity) * Math.sin(apparentLongitude),
    Math.cos(apparentLongitude),
  );
  const declination = Math.asin(Math.sin(obliquity) * Math.sin(apparentLongitude));
  const siderealTime =
    280.46061837 + 360.98564736629 * days - 0.00478 * Math.sin(node) * Math.cos(obliquity);
  const hourAngle = DEGREE * (siderealTime + longitude) - rightAscension;
  const sineOfHeight =
    Math.sin(DEGREE * latitude) * Math.sin(declination) +
    Math.cos(DEGREE * latitude) * Math.cos(declination) * Math.cos(hourAngle);
  return Math.asin(sineOfHeight) / DEGREE + REFRACTION + (RADIUS - PARALLAX) / distance;
}
