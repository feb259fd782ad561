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
/** Short enough to see a sun that only just crosses the horizon near a pole, and for its height to change evenly. */
const STEP_MS = 2 * MINUTE_MS;

/** When the sun's upper edge crosses a level horizon at sea level, from the start of a span up to its end. Within a minute for 2000 to 2050 up to 65° of latitude. */
export function sunTimes(place: Coordinates, { start, end }: Span) {
  /** In the order in which they happen; seldom other than one rise and one set. */
  const events: SunEvent[] = [];
  const first = heightOfUpperEdge(place, start);
  let before = first;
  for (let at = start; at < end; at += STEP_MS) {
    const after = heightOfUpperEdge(place, at + STEP_MS);
    const instant = at + (STEP_MS * before) / (before - after);
    if (before >= 0 !== after >= 0 && instant < end)
      events.push({ kind: after >= 0 ? "rise" : "set", instant });
    before = after;
  }
  return { events, isUpAtStart: first >= 0 };
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
