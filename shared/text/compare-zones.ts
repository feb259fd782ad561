import { DAY_MS, MINUTE_MS, SLOT_MS } from "../durations.ts";
import type { Span } from "../zones/civil-day.ts";
import { civilOffsetMinutesAt, wallDate, type ZoneOrOffset } from "../zones/civil-offset.ts";
import { clockChanges } from "../zones/clock-changes.ts";

/** A span (ms) in which two clocks have a difference, in minutes; the second is ahead where it is positive. */
export interface DifferenceSpan {
  readonly differenceMinutes: number;
  readonly start: number;
  readonly end: number;
}

const YEAR_MS = 365 * DAY_MS;
const AWAKE = { from: 6, to: 22 };

/** How far the second is ahead in the year from an instant (ms) on: first what is now, then what it is until when. */
export function compareZones(
  one: ZoneOrOffset,
  other: ZoneOrOffset,
  now: number,
): readonly [DifferenceSpan, ...DifferenceSpan[]] {
  const changes = [one, other].flatMap((clock) =>
    clockChanges(clock, now, now + YEAR_MS - 1).map(({ at }) => at),
  );
  const starts = [now, ...new Set(changes.toSorted((first, second) => first - second))];
  const spans = starts.map((start) => {
    return {
      differenceMinutes: civilOffsetMinutesAt(other, start) - civilOffsetMinutesAt(one, start),
      start,
    };
  });
  const different = spans.filter(
    ({ differenceMinutes }, index) => differenceMinutes !== spans[index - 1]?.differenceMinutes,
  );
  const endOf = (index: number) => different[index + 1]?.start ?? now + YEAR_MS;
  const full = different.map((span, index): DifferenceSpan => ({ ...span, end: endOf(index) }));
  return full as [DifferenceSpan, ...DifferenceSpan[]];
}

/** The first clock's day, that of an instant (ms) or the next, in which people are awake at both again, and when they are. */
export function compareDays(
  one: ZoneOrOffset,
  other: ZoneOrOffset,
  now: number,
): { readonly day: Span; readonly together: readonly Span[] } {
  const findTogether = (day: Span) =>
    spansOf(day, (at) => !isAsleep(one, at) && !isAsleep(other, at));
  const today = dayAt(one, now);
  const together = findTogether(today);
  if (together.some(({ end }) => end > now)) return { day: today, together };
  const day = dayAt(one, today.start + 1.5 * DAY_MS);
  return { day, together: findTogether(day) };
}

export function sleepIn(day: Span, zone: ZoneOrOffset): readonly Span[] {
  return spansOf(day, (at) => isAsleep(zone, at));
}

function dayAt(zone: ZoneOrOffset, instant: number): Span {
  const offsetMs = civilOffsetMinutesAt(zone, instant) * MINUTE_MS;
  const midnight = Math.floor((instant + offsetMs) / DAY_MS) * DAY_MS;
  // Clocks may have changed since.
  const start = midnight - civilOffsetMinutesAt(zone, midnight - offsetMs) * MINUTE_MS;
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
