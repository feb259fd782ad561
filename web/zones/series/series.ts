import { DAY_MS, MINUTE_MS } from "../../../shared/durations.ts";
import { addDays, type CivilDate, type Span } from "../../../shared/zones/civil-day.ts";
import { resolveWallTime } from "../../../shared/zones/resolve-wall-time.ts";
import { knownRule } from "../../../shared/zones/zone-rules.ts";

/** Weeks from date to date, or the same weekday of each month: the second Tuesday. A fifth one means the last. */
export type Repeat = 1 | 2 | 4 | "monthly";

/** A meeting that comes back, on the clocks of one zone. */
export interface Series {
  /** Its clocks decide; elsewhere the time moves when only one of the two zones changes its offset. */
  readonly zone: string;
  /** The first date there. */
  readonly first: CivilDate;
  readonly repeat: Repeat;
  /** Start times in minutes of the day there, 0 to 1439: one, or two to four that take turns from the first date on. */
  readonly turns: readonly number[];
  /** A multiple of 15, up to 1440. */
  readonly lengthMinutes: number;
  /** Indexes of occurrences that do not take place; they keep their turn. */
  readonly skipped: readonly number[];
}

/** More than a link can skip. */
const MAX_SKIPPED_IN_A_ROW = 60;

export interface Occurrence {
  /** From 0 on. */
  readonly index: number;
  readonly span: Span;
  /** The date in the zone of the series. */
  readonly date: CivilDate;
  /** Index of the turn. */
  readonly turn: number;
  readonly isSkipped: boolean;
}

/** Which weekday of its month a date is: the first to fourth, or -1 for a fifth, which means the last. 0 is Sunday. */
export function weekdayOfMonth({ year, month, day }: CivilDate): {
  readonly weekday: number;
  readonly nth: number;
} {
  const date = new Date(Date.UTC(year, month - 1, day));
  const nth = Math.ceil(day / 7);
  return { weekday: date.getUTCDay(), nth: nth === 5 ? -1 : nth };
}

/** The date of an occurrence by its index from 0 on. */
export function seriesDate({ first, repeat }: Series, index: number): CivilDate {
  if (repeat !== "monthly") return addDays(first, index * repeat * 7);
  const { weekday, nth } = weekdayOfMonth(first);
  const start = new Date(Date.UTC(first.year, first.month - 1 + index, 1));
  const [year, month] = [start.getUTCFullYear(), start.getUTCMonth() + 1];
  const untilWeekday = (weekday - start.getUTCDay() + 7) % 7;
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const last = 1 + untilWeekday + 7 * Math.floor((days - 1 - untilWeekday) / 7);
  return { year, month, day: nth === -1 ? last : 1 + untilWeekday + 7 * (nth - 1) };
}

/** An occurrence by its index from 0 on. A time that the clocks skip moves forward by the gap. Throws RangeError for an unknown zone. */
export function occurrenceAt(series: Series, index: number): Occurrence {
  const date = seriesDate(series, index);
  const turn = index % series.turns.length;
  const minute = series.turns[turn] as number;
  const wall = Date.UTC(date.year, date.month - 1, date.day) + minute * MINUTE_MS;
  const start = resolveWallTime(knownRule(series.zone), wall).instant;
  return {
    index,
    span: { start, end: start + series.lengthMinutes * MINUTE_MS },
    date,
    turn,
    isSkipped: series.skipped.includes(index),
  };
}

/** The occurrences that end after an instant (ms), skipped ones too. */
export function occurrencesFrom(
  series: Series,
  from: number,
  count: number,
): readonly Occurrence[] {
  const start = Date.UTC(series.first.year, series.first.month - 1, series.first.day);
  const longestStep = series.repeat === "monthly" ? 31 : series.repeat * 7;
  let index = Math.max(0, Math.floor((from - start) / DAY_MS / longestStep) - 2);
  while (occurrenceAt(series, index).span.end <= from) index += 1;
  return Array.from({ length: count }, (_, step) => occurrenceAt(series, index + step));
}

/** The next occurrence that takes place and ends after an instant (ms); undefined if too many in a row are skipped. */
export function nextOccurrence(series: Series, from: number): Occurrence | undefined {
  return occurrencesFrom(series, from, MAX_SKIPPED_IN_A_ROW + 1).find(
    ({ isSkipped }) => !isSkipped,
  );
}
