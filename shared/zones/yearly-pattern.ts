import { DAY_MS, MINUTE_MS } from "../durations.ts";
import { offsetIndexAt, RULES_END, type ZoneRule } from "./zone-rules.ts";

export interface YearlyChange {
  /** 1 to 12 */
  readonly month: number;
  /** 1 to 4, or 5 for the last. */
  readonly week: number;
  /** 0 is Sunday. */
  readonly weekday: number;
  /** Local time before the change in minutes from midnight of that day: -720 to 10,079, where a rule names another day. */
  readonly minute: number;
  /** Minutes east of UTC. */
  readonly offsetBefore: number;
  readonly offsetAfter: number;
}

type YearlyPattern = NonNullable<ReturnType<typeof fitChanges>>;

/** Days from the weekday that a law may name to the change, likeliest first. */
const SHIFTS = [0, 1, -1, 2, 3, 4, 5, 6];
const MIN_MINUTE = -720;
/** Two years of transitions: fewer could match by chance. */
const MIN_TRANSITIONS = 4;
const YEAR_MS = 366 * DAY_MS;

/** The yearly pattern in force at an instant (ms); of several the one that holds longest from then on. */
export function yearlyPattern(rule: ZoneRule, instant: number): YearlyPattern {
  const { untils } = rule;
  const index = offsetIndexAt(rule, instant);
  const isSettled = (untils.at(-1) ?? 0) < RULES_END - YEAR_MS;
  let best: YearlyPattern = {
    changes: [],
    first: index,
    since: untils[index - 1] ?? Number.NEGATIVE_INFINITY,
    until: untils[index] ?? (isSettled ? Number.POSITIVE_INFINITY : RULES_END),
  };
  for (let first = 0; first <= index && best.until < Number.POSITIVE_INFINITY; first++) {
    const found = fitChanges(rule, first);
    if (found && found.since <= instant && found.until > Math.max(instant, best.until))
      best = found;
  }
  return best;
}

function fitChanges({ untils, offsets }: ZoneRule, first: number) {
  const [before, after] = offsets.slice(first);
  if (before === undefined || after === undefined || offsets[first + 2] !== before)
    return undefined;
  const [start, end] = untils.slice(first) as [number, number];
  const laws = [possibleChanges(start, before, after), possibleChanges(end, after, before)];
  const years = [start + before * MINUTE_MS, end + after * MINUTE_MS].map((wall) =>
    new Date(wall).getUTCFullYear(),
  );
  const instantOf = (change: YearlyChange, step: number) =>
    changeWall(change, (years[step & 1] as number) + (step >> 1)) - change.offsetBefore * MINUTE_MS;
  let step = 0;
  for (; ; step++) {
    const left = (laws[step & 1] as YearlyChange[]).filter(
      (change) =>
        instantOf(change, step) === untils[first + step] &&
        offsets[first + step + 1] === change.offsetAfter,
    );
    if (left.length === 0) break;
    laws[step & 1] = left;
  }
  if (step < MIN_TRANSITIONS) return undefined;
  const changes: readonly YearlyChange[] = laws.map(([change]) => change as YearlyChange);
  const missed = (at: number) => instantOf(changes[at & 1] as YearlyChange, at);
  const until = Math.min(untils[first + step] ?? RULES_END, missed(step));
  return {
    /** Two, or none where the offset stays. */
    changes,
    /** The first transition in `rule.untils` of these changes. */
    first,
    /** From when the pattern holds (ms). */
    since: Math.max(untils[first - 1] ?? Number.NEGATIVE_INFINITY, missed(-1)),
    /** The next change that contradicts the pattern (ms), or RULES_END if unknown; infinite if it holds without end. */
    until: until >= RULES_END ? Number.POSITIVE_INFINITY : until,
  };
}

function possibleChanges(at: number, offsetBefore: number, offsetAfter: number): YearlyChange[] {
  const wall = at + offsetBefore * MINUTE_MS;
  return SHIFTS.flatMap((shift) => {
    const midnight = Math.floor(wall / DAY_MS - shift) * DAY_MS;
    const date = new Date(midnight);
    const [month, day] = [date.getUTCMonth() + 1, date.getUTCDate()];
    const minute = (wall - midnight) / MINUTE_MS;
    const isLast = new Date(midnight + 7 * DAY_MS).getUTCMonth() + 1 !== month;
    // Days after the last week of February are others in leap years.
    if (minute < MIN_MINUTE || (isLast && month === 2 && shift !== 0)) return [];
    const weeks = [...(isLast ? [5] : []), ...(day <= 28 ? [Math.ceil(day / 7)] : [])];
    const weekday = date.getUTCDay();
    return weeks.map((week) => ({ month, week, weekday, minute, offsetBefore, offsetAfter }));
  });
}

/** Local time before the change in a year, in ms as if UTC. */
export function changeWall({ minute, ...day }: YearlyChange, year: number): number {
  return weekdayIn(year, day) + minute * MINUTE_MS;
}

/** Midnight (ms, as if UTC) of a weekday's day in a month, which may be past December. */
export function weekdayIn(
  year: number,
  { month, week, weekday }: Pick<YearlyChange, "month" | "week" | "weekday">,
): number {
  const from = Date.UTC(year, week === 5 ? month : month - 1, week === 5 ? -6 : 7 * week - 6);
  const days = (weekday - new Date(from).getUTCDay() + 7) % 7;
  return from + days * DAY_MS;
}
