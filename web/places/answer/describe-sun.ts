import { formatHourMinute } from "#formats/first-view";
import { formatDuration } from "#formats/lazy";
import * as m from "#messages";
import { MINUTE_MS } from "../../../shared/durations.ts";
import type { Span } from "../../../shared/zones/civil-day.ts";
import { civilOffsetMinutesAt } from "../../../shared/zones/civil-offset.ts";
import type { HourCycle } from "../../../shared/zones/format-time.ts";
import { formatSpan } from "../../i18n/composed-formats.ts";
import type { Coordinates } from "../../zones/sky/subsolar-point.ts";
import { type SunEvent, sunTimes } from "../../zones/sky/sun-times.ts";

export interface SunDay {
  readonly place: Coordinates;
  readonly zone: string;
  /** The civil day in that zone. */
  readonly day: Span;
  /** How sentences name it: "today" or "that day". */
  readonly dayName: "today" | "then";
}

/** "6:38 am–4:51 pm, 10 h 13 min", or a sentence for days without a sunrise followed by a sunset. */
export function describeSun({ place, zone, day, dayName }: SunDay, hourCycle: HourCycle): string {
  const { events, isUpAtStart } = sunTimes(place, day);
  const timeOf = (event: SunEvent) => {
    const instant = toMinute(event.instant);
    return formatHourMinute(instant, civilOffsetMinutesAt(zone, instant), hourCycle);
  };
  const [first, second] = events;
  const last = events.at(-1);
  if (!first || !last) {
    return isUpAtStart ? m.sunUpAllDay({ day: dayName }) : m.sunDownAllDay({ day: dayName });
  }
  if (first.kind === "rise" && second && last === second) {
    const span = { start: toMinute(first.instant), end: toMinute(second.instant) };
    return m.sunTimes({
      times: formatSpan(span, zone, hourCycle),
      duration: formatDuration((span.end - span.start) / MINUTE_MS),
    });
  }
  return describeEvents(events, timeOf, dayName);
}

/** The sun rises and sets by turns, at most three times a day. */
function describeEvents(
  events: readonly SunEvent[],
  timeOf: (event: SunEvent) => string,
  day: SunDay["dayName"],
): string {
  const [one = "", two, three] = events.map(timeOf);
  const isRise = events[0]?.kind === "rise";
  if (two === undefined) {
    return isRise ? m.sunRisesOnly({ rise: one, day }) : m.sunSetsOnly({ set: one, day });
  }
  if (three === undefined) return m.sunSetsAndRises({ set: one, rise: two });
  return isRise
    ? m.sunRisesTwice({ rise: one, set: two, next: three })
    : m.sunSetsTwice({ set: one, rise: two, next: three });
}

function toMinute(instant: number): number {
  return Math.round(instant / MINUTE_MS) * MINUTE_MS;
}
