import { DAY_MS, MINUTE_MS } from "../../shared/durations.ts";
import { civilOffsetMinutesAt } from "../../shared/zones/civil-offset.ts";
import { type ClockChange, nextChange } from "../../shared/zones/clock-changes.ts";
import { skyOver } from "./sky/sky-over.ts";
import type { Coordinates } from "./sky/subsolar-point.ts";

const NEAR_MS = 30 * DAY_MS;

export type ZoneMoment = Readonly<ReturnType<typeof zoneMoment>>;

/** Looks a zone up once, with the sky over a place of it. Throws RangeError for a zone unknown to both the rules and `Intl`. */
export function zoneMoment(zone: string, instant: number, visitorZone = zone, place?: Coordinates) {
  const offsetMinutes = civilOffsetMinutesAt(zone, instant);
  const visitorOffsetMinutes = civilOffsetMinutesAt(visitorZone, instant);
  const wall = new Date(instant + offsetMinutes * MINUTE_MS);
  const dayAt = (minutes: number) => Math.floor((instant + minutes * MINUTE_MS) / DAY_MS);
  return {
    zone,
    instant,
    /** East of UTC, before 1972 perhaps with seconds; from the runtime's `Intl` where the rules do not cover the zone or the instant. */
    offsetMinutes,
    /** Of the wall time, 0 to 1439. */
    minuteOfDay: wall.getUTCHours() * 60 + wall.getUTCMinutes(),
    /** Of the wall time, 0 is Sunday. */
    weekday: wall.getUTCDay(),
    /** By how many whole minutes the zone's clocks are ahead of the visitor's, -1560 to 1560. */
    differenceMinutes: Math.round(offsetMinutes - visitorOffsetMinutes),
    /** By how many calendar days the zone's date is ahead of the visitor's, -2 to 2: UTC-12 and UTC+14 are 26 hours apart. */
    dayDifference: dayAt(offsetMinutes) - dayAt(visitorOffsetMinutes),
    /** The first clock change after the instant; null if the rules know none. */
    nextChange: nextChange(zone, instant) ?? null,
    sky: skyOver(zone, instant, offsetMinutes, place),
  };
}

/** A zone's clock change within 30 days. */
export function nearChange({ instant, nextChange: change }: ZoneMoment): ClockChange | undefined {
  return change && change.at - instant <= NEAR_MS ? change : undefined;
}
