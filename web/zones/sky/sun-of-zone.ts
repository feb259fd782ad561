import { MINUTE_MS, MINUTES_PER_DAY } from "../../../shared/durations.ts";
import { type SunEstimate, sunBetween } from "./estimate-sun.ts";
import { type Coordinates, subsolarPoint } from "./subsolar-point.ts";
import { coordinatesOfZone } from "./zone-coordinates.ts";

/** Of the sun's centre when its upper edge is on the horizon of an almanac, in degrees. */
const RISING_HEIGHT = -50 / 60;
const DEGREE = Math.PI / 180;
const MINUTES_A_DEGREE = MINUTES_PER_DAY / 360;
/** Not a whole day: a part of it without an end can't be drawn. */
const MOST_HALF_DAY_MINUTES = MINUTES_PER_DAY / 2 - 1;

/**
 * Sunrise and sunset of a place on the day of an instant (ms), at a minute of its wall time. They may be beyond that day's
 * midnights. Within two minutes of `sun-times.ts`, at a hundredth of its cost, up to 60° of latitude.
 */
export function sunAt(place: Coordinates, instant: number, minuteOfDay: number): SunEstimate {
  const noon = MINUTES_PER_DAY / 2;
  const sun = subsolarPoint(instant + (noon - minuteOfDay) * MINUTE_MS);
  const westward = (((sun.longitude - place.longitude + 540) % 360) + 360) % 360;
  const highest = noon + (westward - 180) * MINUTES_A_DEGREE;
  const [latitude, declination] = [place.latitude * DEGREE, sun.latitude * DEGREE];
  const cosine =
    (Math.sin(RISING_HEIGHT * DEGREE) - Math.sin(latitude) * Math.sin(declination)) /
    (Math.cos(latitude) * Math.cos(declination));
  const half = (Math.acos(Math.max(-1, Math.min(1, cosine))) / DEGREE) * MINUTES_A_DEGREE;
  const halfDay = Math.min(MOST_HALF_DAY_MINUTES, half);
  return sunBetween(Math.round(highest - halfDay), Math.round(highest + halfDay));
}

/** Undefined for a zone without a city. */
export function sunOfZone(
  zone: string,
  instant: number,
  minuteOfDay: number,
): SunEstimate | undefined {
  const place = coordinatesOfZone(zone);
  return place && sunAt(place, instant, minuteOfDay);
}
