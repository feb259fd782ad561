import { MINUTE_MS } from "../durations.ts";
import { offsetMinutesAt } from "./offset.ts";
import type { WallTimeMatch } from "./resolve-wall-time.ts";
import { resolveWallTime } from "./resolve-wall-time.ts";
import { knownRule } from "./zone-rules.ts";

/** A date and time of day in the Gregorian calendar: month 1 to 12, hour 0 to 23. */
export type WallTimeFields = {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second?: number;
};

/** Weekday 0 is Sunday; the offset is in minutes east of UTC. */
export type WallTime = Required<WallTimeFields> & {
  readonly weekday: number;
  readonly offsetMinutes: number;
};

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

/** Seconds default to 0. Throws RangeError for an unknown zone, and for fields that are not a date and time of day. */
export function instantFromWallTime(zone: string, fields: WallTimeFields): WallTimeMatch {
  const { year, month, day, hour, minute, second = 0 } = fields;
  const wall = new Date(0);
  // Unlike Date.UTC, setUTCFullYear does not read the years 0 to 99 as 1900 to 1999.
  wall.setUTCFullYear(year, month - 1, day);
  wall.setUTCHours(hour, minute, second);
  const unchanged =
    wall.getUTCFullYear() === year &&
    wall.getUTCMonth() + 1 === month &&
    wall.getUTCDate() === day &&
    wall.getUTCHours() === hour &&
    wall.getUTCMinutes() === minute &&
    wall.getUTCSeconds() === second;
  if (!unchanged) throw new RangeError(`No such wall time: ${JSON.stringify(fields)}`);
  return resolveWallTime(knownRule(zone), wall.getTime());
}
