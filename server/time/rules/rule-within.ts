import { MINUTE_MS } from "../../../shared/durations.ts";
import type { ZoneRule } from "../../../shared/zones/zone-rules.ts";
import type { LocalTimeType, ZoneHistory } from "./zone-history.ts";

/** RFC 9636, section 3.2, recommends three to six characters. */
const ABBREVIATION = /^[A-Za-z0-9+-]{3,10}$/;

/**
 * The part of a history between two instants. Throws if an offset in it, or a transition, is not in whole minutes, or an
 * abbreviation has other characters than letters, digits and signs.
 */
export function historyWithin(history: ZoneHistory, start: number, end: number): ZoneHistory {
  const { untils, values } = within(history.untils, history.types, isSameType, start, end);
  if (!values.every(({ offsetMinutes }) => Number.isInteger(offsetMinutes)))
    throw new Error("an offset is unknown or has seconds");
  requireWholeMinutes(untils);
  const strange = values.find(({ abbreviation }) => !ABBREVIATION.test(abbreviation));
  if (strange) throw new Error(`it has the abbreviation ${JSON.stringify(strange.abbreviation)}`);
  return { untils, types: values };
}

/** The part of a rule between two instants. Throws if an offset in it, or a transition, is not in whole minutes. */
export function ruleWithin(rule: ZoneRule, start: number, end: number): ZoneRule {
  const { untils, values } = within(rule.untils, rule.offsets, Object.is, start, end);
  if (!values.every(Number.isInteger)) throw new Error("an offset is unknown or has seconds");
  requireWholeMinutes(untils);
  return { untils, offsets: values };
}

/** The offsets of a history. */
export function ruleOf({ untils, types }: ZoneHistory): ZoneRule {
  const offsets = types.map(({ offsetMinutes }) => offsetMinutes);
  return ruleWithin({ untils, offsets }, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY);
}

/** Merges neighbours that are the same. */
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

function requireWholeMinutes(untils: readonly number[]): void {
  if (untils.some((instant) => instant % MINUTE_MS !== 0))
    throw new Error("a transition is within a minute");
}
