import { MINUTE_MS } from "../durations.ts";
import { offsetMinutesAt } from "./offset.ts";

/** A date and time of day in the Gregorian calendar; the offset is in minutes east of UTC. */
export interface WallTime {
  readonly year: number;
  /** 1 to 12 */
  readonly month: number;
  readonly day: number;
  /** 0 to 23 */
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  /** 0 is Sunday. */
  readonly weekday: number;
  readonly offsetMinutes: number;
}

/** By the rules alone. Throws RangeError for an unknown zone. */
export function wallTimeAt(zone: string, instant: number): WallTime {
  const offsetMinutes = offsetMinutesAt(zone, instant);
  const wall = new Date(Math.floor(instant) + offsetMinutes * MINUTE_MS);
  return {
    year: wall.getUTCFullYear(),
    month: wall.getUTCMonth() + 1,
    day: wall.getUTCDate(),
    hour: wall.getUTCHours(),
    minute: wall.getUTCMinutes(),
    second: wall.getUTCSeconds(),
    weekday: wall.getUTCDay(),
    offsetMinutes,
  };
}
