import * as m from "#messages";
import { MINUTES_PER_DAY } from "../../shared/durations.ts";
import { describeDistance, formatSpan } from "../i18n/composed-formats.ts";
import { describeEquation, equationSides } from "../places/text/describe-equation.ts";
import { askedPlace } from "../time/asked-place.ts";
import type { PickedTimeFormatter } from "../time/shown-instant.ts";
import { readSecond } from "../time/tick.ts";
import { type DayPart, dayPart } from "../zones/day-slots.ts";
import { describeChanges } from "./describe-changes.ts";

export const pickedTimeFormatter: PickedTimeFormatter = {
  dayPart: ({ weekday, minuteOfDay }) => m.dayPart({ part: dayPart(weekday, minuteOfDay) }),
  differentDayPart: ({ weekday, minuteOfDay, differenceMinutes }) => {
    const part = dayPart(weekday, minuteOfDay);
    return part === dayPartBefore(weekday, minuteOfDay, differenceMinutes)
      ? undefined
      : m.dayPart({ part });
  },
  changes: ({ zone, instant }) => describeChanges(zone, readSecond(), instant),
  distance: (minute) => describeDistance(minute, readSecond()),
  equation: (minute, visitorZone, hourCycle) => {
    const asked = askedPlace.get();
    return (
      asked && {
        text: describeEquation(asked, minute, visitorZone, hourCycle),
        range:
          asked.rangeMs === undefined
            ? undefined
            : formatSpan({ start: minute, end: minute + asked.rangeMs }, visitorZone, hourCycle),
        sides: equationSides(asked, minute, hourCycle),
      }
    );
  },
};

/** The part of the day where clocks are behind by some minutes, which may be negative. */
function dayPartBefore(weekday: number, minuteOfDay: number, minutes: number): DayPart {
  const minute = minuteOfDay - minutes;
  const days = Math.floor(minute / MINUTES_PER_DAY);
  return dayPart((((weekday + days) % 7) + 7) % 7, minute - days * MINUTES_PER_DAY);
}
