import { DAY_MS, HOUR_MS, MINUTE_MS } from "../durations.ts";
import { civilOffsetMinutesAt } from "../zones/civil-offset.ts";
import { rulesCover } from "../zones/offset.ts";
import { knownRule, offsetIndexAt } from "../zones/zone-rules.ts";

/** A span (ms) in which two clocks have a difference, in minutes; the second is ahead where it is positive. */
export interface DifferenceSpan {
  readonly differenceMinutes: number;
  readonly start: number;
  readonly end: number;
}

/** A change of clocks. */
export interface ClockChange {
  /** In ms. */
  readonly at: number;
  /** Minutes east of UTC. */
  readonly before: number;
  readonly after: number;
}

/** An IANA zone, or minutes east of UTC. */
export type ZoneOrOffset = string | number;

const YEAR_MS = 365 * DAY_MS;
const AWAKE = { from: 6, to: 22 };
const STEP_MS = 15 * MINUTE_MS;

/** Minutes east of UTC. */
export function offsetAt(clock: ZoneOrOffset, instant: number): number {
  return typeof clock === "number" ? clock : civilOffsetMinutesAt(clock, instant);
}

/** How far the second is ahead in the year from an instant (ms) on: first what is now, then what it is until when. */
export function compareZones(
  one: ZoneOrOffset,
  other: ZoneOrOffset,
  now: number,
): readonly DifferenceSpan[] {
  const changes = [one, other].flatMap((clock) =>
    changesIn(clock, now, now + YEAR_MS).map(({ at }) => at),
  );
  const starts = [now, ...new Set(changes.toSorted((first, second) => first - second))];
  const spans: DifferenceSpan[] = [];
  for (const [index, start] of starts.entries()) {
    const differenceMinutes = offsetAt(other, start) - offsetAt(one, start);
    const end = starts[index + 1] ?? now + YEAR_MS;
    const last = spans.at(-1);
    if (last?.differenceMinutes === differenceMinutes) spans[spans.length - 1] = { ...last, end };
    else spans.push({ differenceMinutes, start, end });
  }
  return spans;
}

/** The next changes of a zone's clocks from an instant (ms) on; empty where they stay, or nobody knows. */
export function nextChanges(
  clock: ZoneOrOffset,
  now: number,
  count: number,
): readonly ClockChange[] {
  return changesIn(clock, now, Number.POSITIVE_INFINITY).slice(0, count);
}

function changesIn(clock: ZoneOrOffset, from: number, to: number): readonly ClockChange[] {
  if (typeof clock === "number" || !rulesCover(from)) return [];
  const { untils, offsets } = knownRule(clock);
  const first = offsetIndexAt({ untils }, from);
  return untils
    .slice(first)
    .filter((at) => at < to)
    .map((at, index) => ({
      at,
      before: offsets[first + index] ?? 0,
      after: offsets[first + index + 1] ?? 0,
    }))
    .filter(({ before, after }) => before !== after);
}

/** The span in which it is from 6 to 22 at both, that of an instant (ms) or the next; undefined for never. */
export function bothAwake(
  one: ZoneOrOffset,
  other: ZoneOrOffset,
  now: number,
): { readonly start: number; readonly end: number } | undefined {
  const first = Math.floor(now / HOUR_MS) * HOUR_MS - DAY_MS;
  const isAwake = (instant: number) =>
    [one, other].every((clock) => {
      const wallMs = (instant + offsetAt(clock, instant) * MINUTE_MS) % DAY_MS;
      return wallMs >= AWAKE.from * HOUR_MS && wallMs < AWAKE.to * HOUR_MS;
    });
  const steps = Array.from(
    { length: (3 * DAY_MS) / STEP_MS },
    (_, index) => first + index * STEP_MS,
  );
  const end = steps.find(
    (instant) => instant > now && isAwake(instant - STEP_MS) && !isAwake(instant),
  );
  const start = steps.findLast(
    (instant) => end !== undefined && instant < end && !isAwake(instant),
  );
  return end === undefined || start === undefined ? undefined : { start: start + STEP_MS, end };
}
