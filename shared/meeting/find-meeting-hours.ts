import { MINUTES_PER_DAY } from "../durations.ts";
import type { Span } from "../zones/civil-day.ts";
import { WORK_ENDS, WORK_STARTS } from "../zones/day-part.ts";
import { type DaySlot, SLOT_MINUTES, SLOT_MS, type SlotTime } from "../zones/day-slots.ts";
import { explainMeetingHours } from "./explain-meeting-hours.ts";

export interface MeetingHours {
  readonly kind: "none" | "all-at-work" | "nobody-asleep" | "somebody-asleep";
  /** Ascending and not adjacent; the overlap of working hours if `kind` is "all-at-work". */
  readonly spans: readonly Span[];
  readonly suggested: Span | undefined;
  readonly reason: string;
}

const SUGGESTED_SLOTS = 4;

/** The fewest asleep, then the most at work. `labels` name the zones of `slots`; the visitor counts only as one of them. */
export function findMeetingHours(
  slots: readonly DaySlot[],
  labels: readonly string[],
): MeetingHours {
  const best = bestSlots(slots);
  const [first] = best;
  if (!first || labels.length === 0) {
    const reason = first
      ? "There are no time zones to compare."
      : "This date doesn't exist in your time zone.";
    return { kind: "none", spans: [], suggested: undefined, reason };
  }
  const runs = splitRuns(best);
  const suggested = suggest(runs);
  const asleep = countPart(first, "night");
  const atWork = countPart(first, "work");
  const isOverlap = atWork === labels.length;
  return {
    kind: isOverlap ? "all-at-work" : asleep === 0 ? "nobody-asleep" : "somebody-asleep",
    spans: runs.map(spanOf),
    suggested: spanOf(suggested),
    reason: explainMeetingHours({
      labels,
      there: suggested[0]?.there ?? [],
      asleep,
      atWork,
      minutes: best.length * SLOT_MINUTES,
    }),
  };
}

function bestSlots(slots: readonly DaySlot[]): readonly DaySlot[] {
  const ranks = slots.map((slot) => {
    const { length } = slot.there;
    return countPart(slot, "night") * (length + 1) - countPart(slot, "work");
  });
  const lowest = Math.min(...ranks);
  return slots.filter((_, index) => ranks[index] === lowest);
}

function splitRuns(slots: readonly DaySlot[]): readonly (readonly DaySlot[])[] {
  const runs: DaySlot[][] = [];
  for (const slot of slots) {
    const run = runs.at(-1);
    if (run?.at(-1)?.instant === slot.instant - SLOT_MS) run.push(slot);
    else runs.push([slot]);
  }
  return runs;
}

/** The longest window up to an hour; of these the nearest to working hours, then on the hour, then the earliest. */
function suggest(runs: readonly (readonly DaySlot[])[]): readonly DaySlot[] {
  const length = Math.min(SUGGESTED_SLOTS, Math.max(...runs.map((run) => run.length)));
  const windows = runs.flatMap((run) =>
    run.slice(0, Math.max(0, run.length - length + 1)).map((slot, index) => {
      const window = run.slice(index, index + length);
      const awayMinutes = window.flatMap(({ there }) => there.map(minutesFromWork));
      return {
        window,
        away: awayMinutes.reduce((sum, minutes) => sum + minutes, 0),
        isFullHour: slot.here.minute === 0,
      };
    }),
  );
  const [best] = windows.toSorted(
    (one, other) => one.away - other.away || Number(other.isFullHour) - Number(one.isFullHour),
  );
  return best?.window ?? [];
}

/** Ignores weekdays, so that noon beats night on weekends too. */
function minutesFromWork({ hour, minute }: SlotTime): number {
  const minuteOfDay = hour * 60 + minute;
  if (minuteOfDay >= WORK_STARTS && minuteOfDay < WORK_ENDS) return 0;
  const until = (WORK_STARTS - minuteOfDay + MINUTES_PER_DAY) % MINUTES_PER_DAY;
  const since = (minuteOfDay - WORK_ENDS + SLOT_MINUTES + MINUTES_PER_DAY) % MINUTES_PER_DAY;
  return Math.min(until, since);
}

function countPart({ there }: DaySlot, part: SlotTime["part"]): number {
  return there.filter((time) => time.part === part).length;
}

function spanOf(run: readonly DaySlot[]): Span {
  const start = run[0]?.instant ?? 0;
  return { start, end: start + run.length * SLOT_MS };
}
