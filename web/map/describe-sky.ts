import { formatDecimal } from "#formats/first-view";
import * as m from "#messages";
import { DAY_MS, MINUTE_MS } from "../../shared/durations.ts";
import { formatHourMinute } from "../i18n/times.ts";
import { type Coordinates, sunHeight } from "../zones/sky/subsolar-point.ts";
import { sunTimes } from "../zones/sky/sun-times.ts";

/** Of the sun's center while its upper edge is on the horizon, in degrees: the air lifts it, and it has a radius. */
export const SUNRISE_HEIGHT = -0.833;
export const LOW_SUN_HEIGHT = 6;
export const NIGHT_HEIGHT = -18;

export function skyAt(place: Coordinates, sun: Coordinates) {
  const height = sunHeight(place, sun);
  if (height >= LOW_SUN_HEIGHT) return "day";
  if (height >= SUNRISE_HEIGHT) return "golden";
  return height >= NIGHT_HEIGHT ? "twilight" : "night";
}

/** "20° south, 46° west". */
export function describePoint({ latitude, longitude }: Coordinates): string {
  return m.mapPoint({
    latitude: describeDegrees(latitude, m.mapNorth, m.mapSouth),
    longitude: describeDegrees(longitude, m.mapEast, m.mapWest),
  });
}

type Describe = (values: { degrees: string }) => string;

function describeDegrees(value: number, positive: Describe, negative: Describe): string {
  const rounded = Math.round(value);
  const degrees = formatDecimal(Math.abs(rounded), 0);
  if (rounded === 0) return `${degrees}°`;
  return (rounded < 0 ? negative : positive)({ degrees });
}

/** "Up until 4:01 pm", at an instant (ms). */
export function describeSunUntil(place: Coordinates, zone: string, instant: number): string {
  const { events, isUpAtStart } = sunTimes(place, { start: instant, end: instant + DAY_MS });
  const [next] = events;
  if (!next) return isUpAtStart ? m.mapSunUpAllDay() : m.mapSunDownAllDay();
  const minute = Math.round(next.instant / MINUTE_MS) * MINUTE_MS;
  const time = formatHourMinute(minute, zone);
  return isUpAtStart ? m.mapSunUpUntil({ time }) : m.mapSunDownUntil({ time });
}
