import { MINUTE_MS } from "../../shared/durations.ts";
import type { ZoneRule } from "../../shared/zones/zone-rules.ts";

/** The part of a rule between two instants. Throws if an offset in it, or a transition, is not in whole minutes. */
export function ruleWithin({ untils, offsets }: ZoneRule, start: number, end: number): ZoneRule {
  const kept = { untils: [] as number[], offsets: [] as number[] };
  let since = Number.NEGATIVE_INFINITY;
  for (const [i, offset] of offsets.entries()) {
    const until = untils[i] ?? Number.POSITIVE_INFINITY;
    if (until > start && since < end && offset !== kept.offsets.at(-1)) {
      if (kept.offsets.length > 0) kept.untils.push(since);
      kept.offsets.push(offset);
    }
    since = until;
  }
  if (!kept.offsets.every(Number.isInteger)) throw new Error("an offset is unknown or has seconds");
  if (kept.untils.some((instant) => instant % MINUTE_MS !== 0))
    throw new Error("a transition is within a minute");
  return kept;
}

/** Equal for equal rules. */
export function ruleKey({ untils, offsets }: ZoneRule): string {
  return JSON.stringify([offsets, untils]);
}

/** The rules by name as lines of `shared/zones/compiled-rules.ts`, from `start` on. */
export function encodeRules(rules: Iterable<readonly [string, ZoneRule]>, start: number): string {
  const groups = Map.groupBy(rules, ([, rule]) => ruleKey(rule)).values();
  return [...groups]
    .map((group) => ({ rule: group[0]?.[1] as ZoneRule, names: group.map(([name]) => name) }))
    .sort(
      ({ rule: a }, { rule: b }) =>
        Number(a.offsets[0]) - Number(b.offsets[0]) || a.untils.length - b.untils.length,
    )
    .map(({ rule, names }) => encodeRule(rule, names.sort(), start))
    .join("\n");
}

function encodeRule({ untils, offsets }: ZoneRule, names: string[], start: number): string {
  const steps = untils.map((instant, i) =>
    ((instant - (untils[i - 1] ?? start)) / MINUTE_MS).toString(36),
  );
  return [shortestCycle(offsets).join(" "), steps.join(" "), groupByArea(names)].join("|");
}

/** The shortest prefix that gives the values by repetition. */
function shortestCycle(values: readonly number[]): readonly number[] {
  const length = values.findIndex(
    (_, i) => i > 0 && values.every((value, j) => value === values[j % i]),
  );
  return length < 0 ? values : values.slice(0, length);
}

/** Returns "Area/Name,Name;Area/Name". */
function groupByArea(names: readonly string[]): string {
  const groups = Map.groupBy(names, (name) => name.slice(0, name.indexOf("/") + 1));
  return [...groups]
    .map(([area, group]) => area + group.map((name) => name.slice(area.length)).join(","))
    .join(";");
}
