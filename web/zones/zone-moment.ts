import { DAY_MS, MINUTE_MS } from "../../shared/durations.ts";
import { civilOffsetMinutesAt } from "../../shared/zones/civil-offset.ts";
import { intlOffsetMinutesAt } from "../../shared/zones/intl-offset.ts";
import { rulesCover } from "../../shared/zones/offset.ts";
import {
  isKnownZone,
  knownRule,
  offsetIndexAt,
  type ZoneRule,
} from "../../shared/zones/zone-rules.ts";
import { wallDay } from "./sky/estimate-sun.ts";
import { type Sky, skyOver } from "./sky/sky-over.ts";
import type { Coordinates } from "./sky/subsolar-point.ts";

/** 1970-01-01 was a Thursday. */
const EPOCH_WEEKDAY = 4;

export interface ZoneMoment {
  readonly zone: string;
  readonly instant: number;
  /** Minutes east of UTC, before 1972 perhaps with seconds; from the runtime's `Intl` where the rules do not cover the zone or the instant. */
  readonly offsetMinutes: number;
  /** Of the wall time, 0 to 1439. */
  readonly minuteOfDay: number;
  /** Of the wall time, 0 is Sunday. */
  readonly weekday: number;
  /** By how many whole minutes the zone's clocks are ahead of the visitor's, -1560 to 1560. */
  readonly differenceMinutes: number;
  /** By how many calendar days the zone's date is ahead of the visitor's, -2 to 2: UTC-12 and UTC+14 are 26 hours apart. */
  readonly dayDifference: number;
  /** The first clock change after the instant; null if the rules know none. */
  readonly nextChange: OffsetChange | null;
  readonly sky: Sky;
}

/** Looks a zone up once, with the sky over a place of it. Throws RangeError for a zone unknown to both the rules and `Intl`. */
export function zoneMoment(
  zone: string,
  instant: number,
  visitorZone = zone,
  place?: Coordinates,
): ZoneMoment {
  const known = lookUp(zone, instant);
  const { offsetMinutes } = known;
  const visitorOffsetMinutes =
    visitorZone === zone ? offsetMinutes : civilOffsetMinutesAt(visitorZone, instant);
  const day = Math.floor((instant + offsetMinutes * MINUTE_MS) / DAY_MS);
  const { minuteOfDay } = wallDay(instant, offsetMinutes);
  return {
    zone,
    instant,
    ...known,
    minuteOfDay,
    weekday: (((day + EPOCH_WEEKDAY) % 7) + 7) % 7,
    differenceMinutes: Math.round(offsetMinutes - visitorOffsetMinutes),
    dayDifference: day - Math.floor((instant + visitorOffsetMinutes * MINUTE_MS) / DAY_MS),
    sky: skyOver(zone, instant, offsetMinutes, place),
  };
}

function lookUp(zone: string, instant: number) {
  if (!isKnownZone(zone) || !rulesCover(instant)) {
    return { offsetMinutes: intlOffsetMinutesAt(zone, instant), nextChange: null };
  }
  const rule = knownRule(zone);
  const index = offsetIndexAt(rule, instant);
  return { offsetMinutes: rule.offsets[index] as number, nextChange: changeAfter(rule, index) };
}

/** A change of a zone's offset, in minutes east of UTC; `byMinutes` is positive if clocks go forward. */
export type OffsetChange = {
  readonly instant: number;
  readonly offsetBeforeMinutes: number;
  readonly offsetAfterMinutes: number;
  readonly byMinutes: number;
};

/** A change at the instant itself is past. Null if none is known. Throws RangeError for an unknown zone. */
export function nextChange(zone: string, instant: number): OffsetChange | null {
  const rule = knownRule(zone);
  return changeAfter(rule, offsetIndexAt(rule, instant));
}

/** The change at the end of `offsets[index]`; null for the last offset. */
export function changeAfter({ untils, offsets }: ZoneRule, index: number): OffsetChange | null {
  const instant = untils[index];
  if (instant === undefined) return null;
  const offsetBeforeMinutes = offsets[index] as number;
  const offsetAfterMinutes = offsets[index + 1] as number;
  // Before 1972 some changed by seconds.
  const byMinutes = Math.round(offsetAfterMinutes - offsetBeforeMinutes) || 1;
  return { instant, offsetBeforeMinutes, offsetAfterMinutes, byMinutes };
}
