import type { OffsetDifference } from "../api/zone-changes.ts";
import { DAY_MS } from "../durations.ts";
import { offsetIndexAt, RULES_END, type ZoneRule } from "./zone-rules.ts";

export interface LocalTimeType {
  /** East of UTC. Before 1972 some were in seconds: Amsterdam had 19 min 32 s, a fraction here. */
  readonly offsetMinutes: number;
  readonly abbreviation: string;
  /** tzdb's flag, which Ireland and Morocco have in winter and in Ramadan: their standard time is the later one. */
  readonly isDst: boolean;
}

export interface ZoneHistory {
  /** In ms, ascending. */
  readonly untils: readonly number[];
  /** `types[i]` applies until `untils[i]`, the last one without end. */
  readonly types: readonly LocalTimeType[];
}

export type LocalPeriod = Readonly<ReturnType<typeof localPeriodAt>>;

/** The local time of a history at an instant (ms). A change at the instant itself has happened. */
export function localPeriodAt({ untils, types }: ZoneHistory, instant: number) {
  const index = offsetIndexAt({ untils }, instant);
  const type = types[index] as LocalTimeType;
  let change = index + 1;
  while (types[change]?.offsetMinutes === type.offsetMinutes) change += 1;
  const after = types[change];
  let [first, last] = [index, index];
  while (types[first - 1]?.isDst) first -= 1;
  while (types[last + 1]?.isDst) last += 1;
  // Standard time may change where DST starts or ends: then one neighbour has the offset of DST itself.
  const standard = [types[first - 1], types[last + 1]].find(
    (neighbour) => neighbour && neighbour.offsetMinutes !== type.offsetMinutes,
  );
  return {
    type,
    /** In ms; infinite after the last change. */
    untilMs: untils[index] ?? Number.POSITIVE_INFINITY,
    /** Minutes east of UTC that apply without DST. */
    standardMinutes: (type.isDst ? standard : type)?.offsetMinutes ?? type.offsetMinutes,
    /** Bounds in ms of the whole DST around; null outside DST, and where the history begins or ends within DST. */
    dstFromMs: type.isDst ? (untils[first - 1] ?? null) : null,
    dstUntilMs: type.isDst ? (untils[last] ?? null) : null,
    nextChange: after === undefined ? null : { atMs: untils[change - 1] as number, after },
  };
}

export function historyWithin(history: ZoneHistory, start: number, end: number): ZoneHistory {
  const { untils, values } = within(history.untils, history.types, isSameType, start, end);
  return { untils, types: values };
}

/** Whether an instant (ms) is after the compiled rules, so that today's rules are extended. */
export function isByTodaysRules(instant: number): boolean {
  return instant >= RULES_END;
}

export function ruleKey({ untils, offsets }: ZoneRule): string {
  return JSON.stringify([offsets, untils]);
}

export function ruleWithin(rule: ZoneRule, start: number, end: number): ZoneRule {
  const { untils, values } = within(rule.untils, rule.offsets, Object.is, start, end);
  return { untils, offsets: values };
}

type Difference = Pick<OffsetDifference, "fromMs" | "untilMs">;

/** Longer than from one clock change to the same one of the next year. */
const LASTS_MS = 400 * DAY_MS;

/** "hour": both rules change clocks within a day of each other; "lasts": clocks then stay for a year, as where DST ends for good; "passes": they do not. */
export function changeKind({ untils }: ZoneRule, { fromMs, untilMs }: Difference) {
  if (untilMs !== null && untilMs - fromMs < DAY_MS) return "hour";
  const changesAgain = untils.some((until) => until > fromMs && until < fromMs + LASTS_MS);
  return changesAgain ? "passes" : "lasts";
}

export function ruleOf({ untils, types }: ZoneHistory): ZoneRule {
  const offsets = types.map(({ offsetMinutes }) => offsetMinutes);
  return ruleWithin({ untils, offsets }, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY);
}

export function joinHistories(before: ZoneHistory, at: number, after: ZoneHistory): ZoneHistory {
  const past = historyWithin(before, Number.NEGATIVE_INFINITY, at);
  const rest = historyWithin(after, at, Number.POSITIVE_INFINITY);
  const untils = [...past.untils, at, ...rest.untils];
  const joined = { untils, types: [...past.types, ...rest.types] };
  return historyWithin(joined, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY);
}

function within<Value>(
  untils: readonly number[],
  values: readonly Value[],
  isSame: (a: Value, b: Value) => boolean,
  start: number,
  end: number,
): { readonly untils: number[]; readonly values: Value[] } {
  const kept = { untils: [] as number[], values: [] as Value[] };
  let since = Number.NEGATIVE_INFINITY;
  for (const [i, value] of values.entries()) {
    const until = untils[i] ?? Number.POSITIVE_INFINITY;
    const [last] = kept.values.slice(-1);
    if (until > start && since < end && (last === undefined || !isSame(value, last))) {
      if (last !== undefined) kept.untils.push(since);
      kept.values.push(value);
    }
    since = until;
  }
  return kept;
}

function isSameType(a: LocalTimeType, b: LocalTimeType): boolean {
  return (
    Object.is(a.offsetMinutes, b.offsetMinutes) &&
    a.abbreviation === b.abbreviation &&
    a.isDst === b.isDst
  );
}
