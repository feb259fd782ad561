import { DAY_MS, MINUTE_MS, SLOT_MS } from "../durations.ts";
import type { Span } from "../zones/civil-day.ts";
import { civilOffsetMinutesAt, wallDate, type ZoneOrOffset } from "../zones/civil-offset.ts";
import { clockChanges } from "../zones/clock-changes.ts";

/** A span (ms) in which two clocks have a difference, in minutes; the second is ahead where it is positive. */
export interface DifferenceSpan extends Span {
  readonly differenceMinutes: number;
}

const YEAR_MS = 365 * DAY_MS;
const AWAKE = { from: 6, to: 22 };

/** How far the second is ahead in the year from an instant (ms) on: first what is now, then what it is until when. */
export function compareZones(
  one: ZoneOrOffset,
  other: ZoneOrOffset,
  now: number,
): readonly [DifferenceSpan, ...DifferenceSpan[]] {
  const yearEnd = now + YEAR_MS;
  const differenceAt = (at: number) =>
    civilOffsetMinutesAt(other, at) - civilOffsetMinutesAt(one, at);
  const changes = [one, other]
    .flatMap((clock) => clockChanges(clock, now, yearEnd - 1).map(({ at }) => at))
    .toSorted((first, second) => first - second);
  const starts = changes.filter(
    (at, index) => differenceAt(at) !== differenceAt(changes[index - 1] ?? now),
  );
  const spanFrom = (start: number, next: number): DifferenceSpan => {
    return { differenceMinutes: differenceAt(start), start, end: starts[next] ?? yearEnd };
  };
  return [spanFrom(now, 0), ...starts.map((start, index) => spanFrom(start, index + 1))];
}

/** The first clock's day, that of an instant (ms) or the next, in which people are awake at both again, and when they are. */
export function compareDays(
  one: ZoneOrOffset,
  other: ZoneOrOffset,
  now: number,
): { readonly day: Span; readonly together: readonly Span[] } {
  const compare = (day: Span) => {
    return { day, together: spansOf(day, (at) => !isAsleep(one, at) && !isAsleep(other, at)) };
  };
  const today = compare(dayAt(one, now));
  return today.together.some(({ end }) => end > now)
    ? today
    : compare(dayAt(one, today.day.start + 1.5 * DAY_MS));
}

export function sleepIn(day: Span, zone: ZoneOrOffset): readonly Span[] {
  return spansOf(day, (at) => isAsleep(zone, at));
}

function dayAt(zone: ZoneOrOffset, instant: number): Span {
  const midnight = wallDate(instant, zone).setUTCHours(0, 0, 0, 0);
  // Clocks may have changed since.
  const before = midnight - civilOffsetMinutesAt(zone, instant) * MINUTE_MS;
  const start = midnight - civilOffsetMinutesAt(zone, before) * MINUTE_MS;
  return { start, end: start + DAY_MS };
}

function isAsleep(zone: ZoneOrOffset, instant: number): boolean {
  const hour = wallDate(instant, zone).getUTCHours();
  return hour < AWAKE.from || hour >= AWAKE.to;
}

function spansOf({ start, end }: Span, holds: (instant: number) => boolean): readonly Span[] {
  const spans: { start: number; end: number }[] = [];
  for (let at = start; at < end; at += SLOT_MS) {
    if (!holds(at)) continue;
    const last = spans.at(-1);
    if (last?.end === at) last.end = at + SLOT_MS;
    else spans.push({ start: at, end: at + SLOT_MS });
  }
  return spans;
}
