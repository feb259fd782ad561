import { MINUTE_MS } from "../durations.ts";
import type { Span } from "../zones/civil-day.ts";
import { civilOffsetMinutesAt } from "../zones/civil-offset.ts";
import { formatDuration } from "../zones/format-duration.ts";
import { formatHourMinute, type HourCycle } from "../zones/format-time.ts";
import type { Coordinates } from "./subsolar-point.ts";
import { type SunEvent, sunTimes } from "./sun-times.ts";

interface SunDay {
  readonly place: Coordinates;
  readonly zone: string;
  /** The civil day in that zone. */
  readonly day: Span;
  /** "today", or "that day" for another one. */
  readonly dayName: string;
}

/** "6:38 am – 4:51 pm, 10 h 13 min", or a sentence for days without a sunrise followed by a sunset. */
export function describeSun({ place, zone, day, dayName }: SunDay, hourCycle: HourCycle): string {
  const { events, isUpAtStart } = sunTimes(place, day);
  const timeOf = (event: SunEvent) => {
    const instant = toMinute(event.instant);
    return formatHourMinute(instant, civilOffsetMinutesAt(zone, instant), hourCycle);
  };
  const [first, second] = events;
  const last = events.at(-1);
  if (!first || !last) {
    return isUpAtStart ? `The sun doesn't set ${dayName}.` : `The sun doesn't rise ${dayName}.`;
  }
  if (first.kind === "rise" && second && last === second) {
    const minutes = (toMinute(second.instant) - toMinute(first.instant)) / MINUTE_MS;
    return `${timeOf(first)} – ${timeOf(second)}, ${formatDuration(minutes)}`;
  }
  const phrases = events.map((event) => `${event.kind}s at ${timeOf(event)}`);
  if (events.length === 1) {
    phrases.push(
      first.kind === "rise" ? `doesn't set ${dayName}` : `doesn't rise again ${dayName}`,
    );
  }
  return `The sun ${joinPhrases(phrases)}.`;
}

function toMinute(instant: number): number {
  return Math.round(instant / MINUTE_MS) * MINUTE_MS;
}

function joinPhrases(phrases: readonly string[]): string {
  return [phrases.slice(0, -1).join(", "), phrases.at(-1)].join(" and ");
}
