import { DAY_MS, MINUTE_MS, MINUTES_PER_DAY } from "../../../shared/durations.ts";
import { civilOffsetMinutesAt } from "../../../shared/zones/civil-offset.ts";
import { type SunEstimate, sunBetween } from "./estimate-sun.ts";
import { type Coordinates, subsolarPoint } from "./subsolar-point.ts";
import { risingHeight } from "./sun-times.ts";
import { coordinatesOfZone } from "./zone-coordinates.ts";

const DEGREE = Math.PI / 180;
const MINUTES_A_DEGREE = MINUTES_PER_DAY / 360;
/** Not a whole day: a part of it without an end can't be drawn. */
const MOST_HALF_DAY_MINUTES = MINUTES_PER_DAY / 2 - 1;
/** Each brings an event at least thirty times nearer, up to 60° of latitude. */
const PASSES = 3;

/** Sunrise and sunset of a place on the day of an instant (ms), in minutes of its zone's wall time, perhaps beyond that day's midnights. At a twentieth of the cost of `sun-times.ts`. */
export function sunAt(
  place: Coordinates,
  zone: string,
  instant: number,
  offsetMinutes: number,
): SunEstimate {
  const wall = instant + offsetMinutes * MINUTE_MS;
  const midnight = Math.floor(wall / DAY_MS) * DAY_MS - offsetMinutes * MINUTE_MS;
  const [rise, set] = [-1, 1].map((direction) => {
    const at = midnight + eventMinute(place, midnight, direction) * MINUTE_MS;
    return Math.round((at - midnight) / MINUTE_MS) + civilOffsetMinutesAt(zone, at) - offsetMinutes;
  }) as [number, number];
  return sunBetween(rise, set);
}

/** When the sun rises (direction -1) or sets (1), in minutes after a day's start. */
function eventMinute(place: Coordinates, midnight: number, direction: number): number {
  const latitude = place.latitude * DEGREE;
  let highest = MINUTES_PER_DAY / 2;
  let minute = highest;
  for (let pass = 0; pass < PASSES; pass += 1) {
    const sun = subsolarPoint(midnight + minute * MINUTE_MS);
    const ahead = (highest - minute) / MINUTES_A_DEGREE;
    const westward = (((sun.longitude - place.longitude - ahead + 540) % 360) + 360) % 360;
    highest += (westward - 180) * MINUTES_A_DEGREE;
    const declination = sun.latitude * DEGREE;
    const cosine =
      (Math.sin(risingHeight(sun) * DEGREE) - Math.sin(latitude) * Math.sin(declination)) /
      (Math.cos(latitude) * Math.cos(declination));
    const half = (Math.acos(Math.max(-1, Math.min(1, cosine))) / DEGREE) * MINUTES_A_DEGREE;
    minute = highest + direction * Math.min(MOST_HALF_DAY_MINUTES, half);
  }
  return minute;
}

/** Undefined for a zone without a city, unless it is another place's. */
export function sunOfZone(
  zone: string,
  instant: number,
  offsetMinutes: number,
  place = coordinatesOfZone(zone),
): SunEstimate | undefined {
  return place && sunAt(place, zone, instant, offsetMinutes);
}
